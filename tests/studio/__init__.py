"""Tests of the studio, over real sockets."""
