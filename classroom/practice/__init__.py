"""Practice that comes back: tasks, the daily climb, checks."""
