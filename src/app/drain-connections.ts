import type http from 'node:http'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 50

/**
 * Stops accepting connections and waits until the open ones have closed. Does not cut keep-alive connections,
 * on which a request may be arriving: they close after their next response, which announces it, or after the
 * server's `keepAliveTimeout`, which clients know.
 * @param mostMs maximum wait in milliseconds
 */
export async function drainConnections(servers: readonly http.Server[], mostMs: number): Promise<void> {
  // closing an HTTP server would cut idle connections at once
  for (const server of servers) if (server.listening) Server.prototype.close.call(server)
  const until = performance.now() + mostMs
  while (performance.now() < until) {
    const counts = await Promise.all(servers.map(connectionsOf))
    if (counts.every((count) => count === 0)) return
    await wait(lookEveryMs)
  }
}

function connectionsOf(server: http.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((failure, count) => resolve(failure ? 0 : count)))
}
