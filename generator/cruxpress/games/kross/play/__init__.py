"""Players of Kross: those that targets are named after, and a panel that other rooms know too."""
