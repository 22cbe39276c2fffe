"""What happens around a match: it is created, played, resumed, replayed and verified here.

    commands, decide, resolve   what can be asked of a match, and the entries that come of it
    entries, lines, now         what is written down, as lines, and what stands after all of them
    acting, matches             commands brought to a store; the handle that clients hold
    replay, verify              the past as a seat may see it; whether all of it is sound
    seat, start, turn           what clients share: a seat at a match, beginning one, a seat's turn
    tables, times, people       a match with people around it: who, until when, and what he may do
    ports                       what is needed from outside: a store, drafts, the time, chance

Nothing here knows a game, a database or a protocol.
"""
