"""Play by mail: letters that come in are read, answered once, and never lost."""
