"""Process-level code: middleware, health checks, the embedded worker."""
