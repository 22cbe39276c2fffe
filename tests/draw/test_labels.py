"""Room on a picture: what is placed covers nothing."""

from hegemon.draw.labels import Rectangle, Room, around, centred


def test_room_takes_the_first_box_that_is_free() -> None:
    """Below, above, right, left; None when nothing is left."""
    room = Room(Rectangle(0, 0, 100, 100))
    room.take(centred(50, 50, 20, 20))
    found = [room.place(around(50, 50, 20, 10, 12)) for _ in range(9)]

    assert centred(50, 67, 20, 10) == found[0]
    assert centred(50, 33, 20, 10) == found[1]
    assert centred(72, 50, 20, 10) == found[2]
    assert found[-1] is None
