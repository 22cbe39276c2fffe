"""The table in the terminal: a conversation in lines, for any game.

table             persons and bots in turn, until the match is over
desk              one seat while it is asked; its words stand in `drafting` and `looking`
others            those who are not here, waited for; `taking_back` is what one may do meanwhile
onlooking, watch  a person who is not asked any more; a match in which nobody sits here
rolling           dice that a group rolls by itself, asked for one by one
console           a screen or pipes: `prompting` reads lines from one, `reading` from the other
asking, words     questions of the program itself; the words beside orders
"""
