"""§6: the economic phase: income, one secret order sheet, growth, bids."""
