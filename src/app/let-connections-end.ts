import type http from 'node:http'
import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const lookEveryMs = 50
/** A turn of the event loop that took longer may have left connections waiting. */
const shortTurnMs = 1

/**
 * Takes no new connection, and waits until those that there are have ended. Keep-alive connections are not cut: a request may be on
 * its way over them. They end with their next answer, which says so, or when nothing comes for the server's
 * `keepAliveTimeout`, which their clients know of. In: milliseconds to wait at the most.
 */
export async function letConnectionsEnd(servers: readonly http.Server[], mostMs: number): Promise<void> {
  // the close of an HTTP server would cut idle connections at once
  for (const server of servers) if (server.listening) Server.prototype.close.call(server)
  const until = performance.now() + mostMs
  while (performance.now() < until) {
    const counts = await Promise.all(servers.map(connectionsOf))
    if (counts.every((count) => count === 0)) return
    await wait(lookEveryMs)
  }
}

/**
 * Takes in what waits to be accepted, so that the servers may be closed: the system resets connections that wait when a
 * port is closed, and a balancer must not send a change again that went out over one. Node accepts one connection a turn of
 * its loop, so under load some do wait. Resolves within a turn that was short and in which none came: close them at once.
 * In: milliseconds to try at the most.
 */
export async function acceptWaiting(servers: readonly http.Server[], mostMs: number): Promise<void> {
  let accepted = 0
  const count = () => void (accepted += 1)
  for (const server of servers) server.on('connection', count)
  const until = performance.now() + mostMs
  for (let began = performance.now(); began < until; began = performance.now()) {
    const before = accepted
    await new Promise(setImmediate)
    if (accepted === before && performance.now() - began < shortTurnMs) break
  }
  for (const server of servers) server.off('connection', count)
}

function connectionsOf(server: http.Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((failure, count) => resolve(failure ? 0 : count)))
}
