"""Request headers as WSGI may trust them."""

from classroom.live.lifespan import Scope


def drop_underscore_headers(scope: Scope) -> Scope:
    """Without headers that have `_` in their names: to WSGI, `X_Forwarded_For` is the proxy's own
    `X-Forwarded-For`, so anybody could claim any address.
    """
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    return {**scope, "headers": headers}
