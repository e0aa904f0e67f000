"""`python -m pitboss` is the same as the command `pitboss`."""

import sys

from pitboss.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
