"""What every client of a server works with: who is who, what is new, a bell, a worker; no protocol.

    services          all that a client is handed: doors, news, bell, the hall, the desk
    doors             who somebody is by what he shows, and what he is to a table
    news, watching    what happened, told to whom it concerns; one look for all who listen
    bell, worker      who did something rings; who is woken does what is due, and the chores
    figures, logs     what the host sees

HTTP, mail or whatever people come with next stand above it and know nothing of each other.
"""
