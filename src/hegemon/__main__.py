"""`python -m hegemon` is `hegemon`."""

from hegemon.cli import main

if __name__ == "__main__":
    main()
