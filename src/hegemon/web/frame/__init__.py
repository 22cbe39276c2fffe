"""What every route has in common: who may use it, what it takes and gives, what goes wrong."""
