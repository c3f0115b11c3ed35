import net from 'node:net'
import type { AddressInfo } from 'node:net'

/** PostgreSQL's response until its recovery is done: FATAL 57P03. */
function startingUp(): Buffer {
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0'
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])
}

/**
 * A proxy to a server that refuses the first `refusals` connections as still starting. @returns the
 * database's address through it
 */
export async function openLateServer(connectionString: string, problems: number) {
  const real = new URL(connectionString)
  const folder = real.searchParams.get('host')
  const behind = folder
    ? { path: `${folder}/.s.PGSQL.${real.port || 5432}` }
    : { host: real.hostname, port: Number(real.port || 5432) }
  let rejected = 0
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (rejected < problems) {
      rejected += 1
      return void socket.once('data', () => socket.end(startingUp()))
    }
    const upstream = net.connect(behind).on('error', () => socket.destroy())
    socket
      .on('close', () => upstream.destroy())
      .pipe(upstream)
      .pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  real.searchParams.delete('host')
  real.host = `127.0.0.1:${port}`
  return {
    port,
    connectionString: real.href,
    async close() {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
