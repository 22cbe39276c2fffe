"""What whoever runs a match says beside the umpire's hand: looks, dice, house rules."""
