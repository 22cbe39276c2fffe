"""§6: the economic phase: income, one secret order sheet, growth, bids.

sequence.py     the phase step by step
income.py       what comes in, what ships cost, what grows
purchases.py    the order sheet line by line: the one law of what can be bought
sheet.py        the same on a copy, for who is still writing
grants.py       research by dice, by house rule
orders.py, forms.py, doctrine.py, events.py, sentences.py
"""
