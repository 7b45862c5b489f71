"""Everything that reads what a stranger may have written, as targets for a fuzzer."""
