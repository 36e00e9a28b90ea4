"""A lesson: lobby, teams and tables, the desk, the projector."""
