import net, { type AddressInfo } from 'node:net'

/**
 * A pooler like PgBouncer before 1.21 in transaction mode, with one server session for all connections. A
 * connection keeps it until its transaction ends, and statement names pass unchanged.
 * @param connectionString of a server without passwords
 * @returns the database's address through the pooler
 */
export async function openTransactionPooler(connectionString: string) {
  const real = new URL(connectionString)
  const folder = real.searchParams.get('host') ?? ''
  const session = net.connect(`${folder}/.s.PGSQL.${real.port || 5432}`)
  let holder: net.Socket | undefined
  const waiting: { client: net.Socket; bytes: Buffer }[] = []
  const greeted = Promise.withResolvers<void>()
  const clients = new Set<net.Socket>()

  const readServer = messageReader((type, message) => {
    if (type === 'Z') greeted.resolve()
    holder?.write(message)
    // idle again: the next connection's turn
    if (type === 'Z' && message.toString('latin1', 5, 6) === 'I') {
      holder = undefined
      const next = waiting.shift()
      if (next) pass(next.client, next.bytes)
    }
  })
  session.on('data', readServer)
  session.on('connect', () => session.write(startup(real)))

  function pass(client: net.Socket, bytes: Buffer): void {
    if (holder !== undefined && holder !== client) return void waiting.push({ client, bytes })
    holder = client
    session.write(bytes)
  }

  const server = net.createServer((client) => {
    clients.add(client.on('error', () => undefined))
    client.once('data', (start: Buffer) => {
      const limited = start.includes('statement_timeout')
      if (limited && refuses) return client.end(refusal)
      client.write(greeting)
      client.on('data', (bytes: Buffer) => {
        // "Terminate" only ends the connection to the pooler
        if (bytes[0] === 'X'.charCodeAt(0)) return client.end()
        pass(client, bytes)
      })
    })
  })
  let refuses = false
  await greeted.promise
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(real)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    connectionString: url.href,
    /** From now on refuses connections that set statement_timeout, as PgBouncer does by default. */
    refuseTimeout: () => void (refuses = true),
    async close() {
      clients.forEach((client) => client.destroy())
      session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Authenticated, a made-up process id, ready. */
const greeting = Buffer.concat([
  frame('R', int32(0)),
  frame('K', Buffer.concat([int32(7), int32(7)])),
  frame('Z', Buffer.from('I')),
])
const refusal = frame(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'),
)

function startup(url: URL): Buffer {
  const text = `user\0${url.username}\0database\0${url.pathname.slice(1)}\0\0`
  const body = Buffer.concat([int32(196_608), Buffer.from(text)])
  return Buffer.concat([int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function frame(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

/** Splits a stream into the protocol's messages. */
function messageReader(heard: (type: string, message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1)
      heard(rest.toString('latin1', 0, 1), rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
