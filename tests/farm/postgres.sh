# Sourced: a PostgreSQL of its own that keeps what it promises (fsync on), to be killed and started again.
tools=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$tools" ] || { echo "PostgreSQL is not installed" >&2; exit 1; }
folder=$(mktemp -d)
owner=()
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; owner=(runuser -u postgres --); fi
chmod 700 "$folder"
# By a socket in its own folder, so that it needs no port.
database="postgres://tokisuji@${folder//\//%2F}/tokisuji"

start_database() {
  (cd "$folder" && "${owner[@]}" "$tools/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/log" -o "-c listen_addresses= \
    -c unix_socket_directories=$folder" start >/dev/null)
}
make_database() {
  (cd "$folder" && "${owner[@]}" "$tools/initdb" -D "$folder/data" -A trust -U tokisuji -E UTF8 --locale=C.UTF-8 >/dev/null)
  start_database
  (cd "$folder" && "${owner[@]}" "$tools/createdb" -h "$folder" -U tokisuji tokisuji)
}
database_pid() { head -1 "$folder/data/postmaster.pid"; }
kill_database() {
  local pid children
  pid=$(database_pid)
  children=$(pgrep -P "$pid" || true)
  kill -9 "$pid" $children 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  rm -f "$folder/data/postmaster.pid" "$folder"/.s.PGSQL.*
}
stop_database() { (cd "$folder" && "${owner[@]}" "$tools/pg_ctl" -D "$folder/data" -m fast -w stop >/dev/null 2>&1) || true; umount "$folder" 2>/dev/null || true; rm -rf "$folder"; }
ask() { "$tools/psql" -h "$folder" -U tokisuji -d tokisuji -Atc "$1"; }
