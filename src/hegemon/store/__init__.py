"""Where matches, their people and their drafts are kept, behind the ports of `hegemon.play`.

match_file, memory     a match as a file of lines; in memory, for what need not last
sql, tables, people    many matches and the people around them: SQLite or PostgreSQL, for servers
light                  the same SQLite without SQLAlchemy, for a program that starts anew each time
schema, migrations     the tables, and how each revision came about
database, connections  connections, turns to write, and what threads share of them
backup, checking       copies, and whether a database is sound
"""
