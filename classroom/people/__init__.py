"""Teachers, classes, students, join codes; who may open what."""
