"""Practice that comes back: tasks, the daily climb, and solo practice in a lesson."""
