"""People: accounts, how one shows who one is, and what one may do. No game and no match in it."""
