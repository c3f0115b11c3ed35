import path from 'node:path'

/** The settings of docs/high-availability.md, for two nodes on one machine. */

/** A node: its folder, the port of its PostgreSQL, and that of Patroni's calls. */
export type Place = { name: string; folder: string; port: number; rest: number }

const bin = '/usr/lib/postgresql/15/bin'

/** JSON, which is YAML too. */
export function patroniSettings({ name, folder, port, rest }: Place, etcd: number): object {
  const account = (username: string) => ({ username, password: 'clave' })
  return {
    scope: 'descorche',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: false,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_level: 'replica',
            wal_log_hints: 'on',
            hot_standby: 'on',
            max_wal_senders: 5,
            max_replication_slots: 5,
            wal_keep_size: '128MB',
            max_connections: 100,
            tcp_keepalives_idle: 10,
            tcp_keepalives_interval: 5,
            tcp_keepalives_count: 3,
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all peer',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
        'host all all 127.0.0.0/8 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: path.join(folder, 'data'),
      bin_dir: bin,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: account('postgres'),
        replication: account('replicator'),
        rewind: account('rewinder'),
      },
      parameters: { unix_socket_directories: path.join(folder, 'run') },
    },
  }
}

/** Two ways in: to the node that Patroni calls the primary, and to standbys that are close behind it. */
export function haproxySettings(
  nodes: readonly Place[],
  { write, read }: { write: number; read: number },
): string {
  const servers = nodes
    .map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`)
    .join('\n')
  const way = (name: string, port: number, check: string) => `listen ${name}
  bind 127.0.0.1:${port}
  balance leastconn
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
${way('write', write, '/primary')}${way('read', read, '/replica?lag=16MB')}`
}

export function pgbouncerSettings(folder: string, { write, pool }: { write: number; pool: number }): string {
  return `[databases]
shop = host=127.0.0.1 port=${write} dbname=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pool}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
ignore_startup_parameters = statement_timeout
max_client_conn = 500
default_pool_size = 20
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`
}
