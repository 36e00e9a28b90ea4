ARG PYTHON_IMAGE
FROM ${PYTHON_IMAGE}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql \
    && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ || true
RUN mkdir -p /var/lib/postgresql/data && chown postgres: /var/lib/postgresql/data
ENV PGDATA=/var/lib/postgresql/data
# What the official image does at its first start, as far as compose.yml relies on it.
RUN printf '%s\n' '#!/bin/sh' 'set -e' \
    'if [ ! -s "$PGDATA/PG_VERSION" ]; then' \
    '  printf %s "$POSTGRES_PASSWORD" >/tmp/password' \
    '  initdb -U "$POSTGRES_USER" -E UTF8 --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256' \
    '  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"' \
    '  pg_ctl -w -o "-c listen_addresses=" start' \
    '  createdb -U "$POSTGRES_USER" "$POSTGRES_DB" || true' \
    '  pg_ctl -w stop' \
    'fi' 'exec "$@" -c "listen_addresses=*"' >/usr/local/bin/entrypoint && chmod 755 /usr/local/bin/entrypoint
ENTRYPOINT ["entrypoint"]
CMD ["postgres"]
