"""What stands around Django in a process; nobody imports it."""
