"""Who may use which route, written by hand: for each caller yes, who (401), no (403), none (404).

Callers, in order: nobody; a token that opens nothing; the holder of seat p1; his token for reading;
his token for another table; the holder of p2; the seat link of p2; the umpire; a bystander; an
administrator (who is a bystander here, too).
"""

from tests.web.served import SEAT_LINK

CALLERS = (
    ("nobody", ""),
    ("wrong", "hgm_wrong"),
    ("holder", "ann"),
    ("reads", "ann-reads"),
    ("elsewhere", "ann-elsewhere"),
    ("other", "ben"),
    ("link", SEAT_LINK),
    ("umpire", "uma"),
    ("bystander", "eve"),
    ("administrator", "root"),
)

EVERYBODY = "yes who yes yes yes yes yes yes yes yes"
NOBODY_FROM_AFAR = "no  who no  no  no  no  no  no  no  no"
#           nobody wrong holder reads elsewhere other link umpire bystander administrator
LOOKING = " who    who   yes    yes   none      no    no   no     no        no"
PLAYING = " who    who   yes    no    none      no    no   no     no        no"
WATCHING = "who    who   yes    yes   none      yes   yes  yes    yes       yes"

EXPECTED = {
    "show_alive": EVERYBODY,
    "show_ready": EVERYBODY,
    "show_figures": NOBODY_FROM_AFAR,
    "show_openapi": EVERYBODY,
    "list_games": EVERYBODY,
    "show_game": EVERYBODY,
    "show_rules": EVERYBODY,
    "show_view": LOOKING,
    "show_sheet": LOOKING,
    "show_board": LOOKING,
    "draw_board": LOOKING,
    "list_steps": LOOKING,
    "show_step": LOOKING,
    "show_report": LOOKING,
    "show_step_view": LOOKING,
    "show_step_board": LOOKING,
    "draw_step_board": LOOKING,
    "show_observation": "who who none none none no no no no no",  # the game has no such JSON
    "list_receipts": LOOKING,
    "show_truth": WATCHING,
    "export_match": WATCHING,
    "check_orders": LOOKING,
    "show_draft": LOOKING,
    "keep_draft": PLAYING,
    "forget_draft": PLAYING,
    "show_sealed": LOOKING,
    "seal": PLAYING,
    "unseal": PLAYING,
}
