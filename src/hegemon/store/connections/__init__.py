"""What threads share of one database: a moment that one reads, a transaction that many write."""
