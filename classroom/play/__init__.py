"""One table for every game: a press, the log, hints, bots, clocks."""
