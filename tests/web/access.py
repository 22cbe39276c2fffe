"""Who may use which route, written by hand: for each caller yes, who (401), no (403), none (404).

Callers, in order: nobody; a token that opens nothing; the holder of seat p1; his token for reading;
his token for another table; the holder of p2; the seat link of p2; the umpire; a bystander; an
administrator (who is a bystander here, too); the token of the holder of p1 for that seat alone; the
umpire's token for running this table, and one for reading.
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
    ("seat", "ann-at-p1"),
    ("runs", "uma-runs"),
    ("looks", "uma-reads"),
)

EVERYBODY = "yes who yes yes yes yes yes yes yes yes  yes  yes  yes"
NOBODY_FROM_AFAR = "no  who no  no  no  no  no  no  no  no  no   no   no"
#           nobody wrong holder reads elsewhere other link umpire bystander administrator ...
LOOKING = " who    who   yes    yes   none      no    no   no     no        no  yes  no   no"
PLAYING = " who    who   yes    no    none      no    no   no     no        no  yes  no   no"
WATCHING = "who    who   yes    yes   none      yes   yes  yes    yes       yes  yes  yes  yes"
VISITING = "none   who   yes    yes   none      yes   yes  yes    yes       yes  yes  yes  yes"
JOINING = " yes    who   yes    no    no        yes   no   yes    yes       yes  no   no   no"
JOINING_AT = "yes  who   yes    no    none      yes   no   yes    yes       yes  no   yes  no"
SIGNED_IN = "who   who   yes    yes   no        yes   no   yes    yes       yes  no   no   yes"
OPENING = " who    who   yes    no    no        yes   no   yes    yes       yes  no   no   no"
OPENING_AT = "who  who   yes    no    none      yes   no   yes    yes       yes  no   yes  no"
MISSING = " who    who   none   no    no        none  no   none   none      none  no   no   no"
PROVING = " who    who   yes    no    no        no    no   no     no        no  no   no   no"
RUNNING = " who    who   no     no    none      no    no   yes    no        no  no   yes  no"
READING_UMPIRE = "who who  no   no    none      no    no   yes    no        no  no   yes  yes"
OVERSEEING = "who  who   no     no    none      no    no   no     no        no  no   no   no"
#            of this table, nobody is the umpire alone: see test_overseeing.py
ADMINISTERING = "who who no     no    no        no    no   no     no        yes  no   no   no"
ADMINISTERING_AT = "who who no  no    none      no    no   no     no        yes  no   no   no"
PROVED = "  who    who   no     no    no        no    no   no     no        no  no   no   no"
GONE = "    who    who   none   none  none      no    no   no     no        no  none no   no"
UNTOLD = "  who    who   none   none  none      no    no   no     no        no  none no   no"
NO_ACCOUNT = "who   who   none   none  none      none  none none   none      none none none none"
NOWHERE = "none   who   none   none  none      none  none none   none      none none none none"
NOT_HELD = "who    who   none   no    none      no    no   no     no        no  none no   no"

EXPECTED = {
    "show_alive": EVERYBODY,
    "show_ready": EVERYBODY,
    "show_figures": NOBODY_FROM_AFAR,
    "show_openapi": EVERYBODY,
    "list_games": EVERYBODY,
    "show_server": EVERYBODY,
    "show_game": EVERYBODY,
    "show_rules": EVERYBODY,
    "show_readings": EVERYBODY,
    "draw_game": EVERYBODY,
    "draw_look": EVERYBODY,
    "list_seats": EVERYBODY,
    "show_view": LOOKING,
    "list_kinds": LOOKING,
    "show_sheet": LOOKING,
    "show_board": LOOKING,
    "draw_board": LOOKING,
    "list_steps": LOOKING,
    "show_step": LOOKING,
    "show_report": LOOKING,
    "list_reports": LOOKING,
    "show_step_view": LOOKING,
    "list_things": WATCHING,
    "show_score": LOOKING,
    "show_glance": LOOKING,
    "draw_glance": LOOKING,
    "show_own": SIGNED_IN,
    "show_player": NO_ACCOUNT,  # in this store seats have no accounts behind them
    "show_step_score": LOOKING,
    "show_curves": LOOKING,
    "draw_curves": GONE,  # the game measures nothing
    "show_true_curves": WATCHING,
    "draw_true_curves": WATCHING,
    "show_luck": LOOKING,
    "show_true_luck": WATCHING,
    "print_pack": LOOKING,
    "print_pack_page": LOOKING,
    "make_workbook": LOOKING,
    "check_workbook": LOOKING,
    "hand_in_workbook": PLAYING,
    "show_step_board": LOOKING,
    "draw_step_board": LOOKING,
    "show_film": LOOKING,
    "list_fights": LOOKING,
    "show_fight": UNTOLD,
    "show_gazette": LOOKING,
    "show_gazette_board": LOOKING,
    "show_true_film": WATCHING,
    "draw_past_truth": WATCHING,
    "show_observation": GONE,  # the game has no such JSON
    "list_receipts": LOOKING,
    "show_truth": WATCHING,
    "export_match": WATCHING,
    "list_choices": LOOKING,
    "list_targets": LOOKING,
    "show_lesson": LOOKING,
    "judge_lesson": LOOKING,
    "leave_lesson": PLAYING,
    "show_odds": GONE,  # the game tells none
    "show_page_text": LOOKING,
    "show_news_text": LOOKING,
    "show_why_of_news": LOOKING,
    "show_sheet_text": LOOKING,
    "show_report_text": LOOKING,
    "show_why_text": LOOKING,
    "check_orders": LOOKING,
    "sheet_after": LOOKING,
    "show_draft": LOOKING,
    "keep_draft": PLAYING,
    "forget_draft": PLAYING,
    "show_sealed": LOOKING,
    "show_now": LOOKING,
    "show_before": LOOKING,
    "show_standing": LOOKING,
    "seal": PLAYING,
    "unseal": PLAYING,
    "show_war": VISITING,
    "draw_war": VISITING,
    "draw_war_picture": VISITING,
    "paint_war_picture": VISITING,
    "share_war": PLAYING,
    "rematch": PLAYING,
    "list_tables": SIGNED_IN,
    "create_table": OPENING,
    "begin_first": OPENING,
    "find_table": JOINING,
    "import_match": OPENING,
    "show_table": VISITING,
    "visit_table": EVERYBODY,
    "change_table": RUNNING,
    "delete_table": RUNNING,
    "renew_invitation": RUNNING,
    "begin_match": RUNNING,
    "fork_table": OPENING_AT,
    "show_ledger": WATCHING,
    "join_seat": JOINING_AT,
    "leave": PLAYING,
    "make_link": NOT_HELD,  # in this store nobody holds it
    "hand_seat": RUNNING,
    "put_bot": RUNNING,
    "pass_seat_on": PLAYING,
    "stand_in": PLAYING,
    "play_again": PLAYING,
    "consent": PLAYING,
    "ask_for_time": PLAYING,
    "be_away": PLAYING,
    "vote": PLAYING,
    "concede": PLAYING,
    "want_draw": PLAYING,
    "read_messages": LOOKING,
    "send_message": PLAYING,
    "read_umpires_messages": READING_UMPIRE,
    "send_umpires_message": RUNNING,
    "read_public_messages": WATCHING,
    "watch_table": OPENING_AT,
    "hear_news": LOOKING,
    "hear_umpires_news": READING_UMPIRE,
    "hear_public_news": WATCHING,
    "pause": RUNNING,
    "go_on": RUNNING,
    "try_again": RUNNING,
    "extend": RUNNING,
    "set_due": RUNNING,
    "set_terms": RUNNING,
    "change_rules": RUNNING,
    "show_dice": READING_UMPIRE,
    "type_dice": RUNNING,
    "roll_own": RUNNING,
    "roll_back": RUNNING,
    "show_hand": OVERSEEING,
    "act_by_hand": OVERSEEING,
    "oversee": OVERSEEING,
    "oversee_step": OVERSEEING,
    "draw_truth": OVERSEEING,
    "sign_in_here": JOINING,
    "sign_out": JOINING,
    "ask_for_link": JOINING,
    "use_link": JOINING,
    "set_password_by_link": JOINING,
    "sign_up": JOINING,
    "come_at_once": NOBODY_FROM_AFAR,  # where the host makes the accounts
    "show_me": EVERYBODY,
    "show_account": SIGNED_IN,
    "change_account": OPENING,
    "delete_own": PROVING,
    "export_own": OPENING,
    "list_tokens": OPENING,
    "make_token": OPENING,
    "revoke_token": MISSING,
    "list_sessions": OPENING,
    "close_other_sessions": OPENING,
    "close_session": MISSING,
    "keep_guest": OPENING,
    "set_password": PROVING,
    "begin_factor": PROVING,
    "prove_factor": PROVING,
    "drop_factor": PROVING,
    "set_address": PROVING,
    "prove_address": PROVING,
    "drop_address": PROVING,
    "show_notices": SIGNED_IN,
    "change_notices": OPENING,
    "renew_feed": OPENING,
    "end_feed": OPENING,
    "show_calendar": NOWHERE,
    "list_doorbells": SIGNED_IN,
    "add_webhook": OPENING,
    "add_device": OPENING,
    "remove_doorbell": MISSING,
    "ring_doorbell": MISSING,
    "show_unsubscribe": NOWHERE,
    "unsubscribe": JOINING,
    "show_announcements": EVERYBODY,
    "announce": ADMINISTERING,
    "withdraw": "who who no no no no no no no none no no no",
    "list_accounts": ADMINISTERING,
    "see_account": "who who no no no no no no no none no no no",
    "close_account": ADMINISTERING,
    "reopen_account": ADMINISTERING,
    "sign_account_out": ADMINISTERING,
    "make_account_link": PROVED,
    "sign_everybody_out": PROVED,
    "see_tables": ADMINISTERING,
    "see_table": ADMINISTERING_AT,
    "put_back_to_work": ADMINISTERING_AT,
    "list_deeds": ADMINISTERING,
    "list_linked": EVERYBODY,
    "keep_link": JOINING,
    "forget_link": JOINING_AT,
}
