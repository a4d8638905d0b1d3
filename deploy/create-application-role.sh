#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is new: the role that Horus runs as (decision 045).
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$APPLICATION_PASSWORD" <<'SQL'
create role horus_app login password :'password';
SQL
