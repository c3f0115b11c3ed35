import type { Socket } from 'node:net'
import { countedAs } from './client-address.ts'

const lookMs = 5000
/** Minimum pace at which a client must read, after some seconds of grace for unsteady connections. */
const bytesPerSecond = 8000
const graceMs = 20_000
/** More buffered bytes than this earn no more time: a client may request much and read nothing. */
const mostBytes = 2_000_000
/** When connections run out, an address with more than this share of them loses its oldest ones. */
const fullShare = 0.9
const greedyShare = 0.125

/** A response being sent: its start, and the bytes written by then. */
type Sending = { since: number; bytes: number }

/**
 * Limits connections per address, since each costs memory, and disconnects slow readers.
 * @param people whether addresses are clients', not a proxy's
 */
export function watchConnections({
  most,
  people,
}: {
  most: number
  people: boolean
}): (socket: Socket) => void {
  const byAddress = new Map<string, Set<Socket>>()
  const takesTooLong = createPaceCheck()
  const open = new Set<Socket>()
  const look = () => {
    const now = performance.now()
    for (const socket of open) if (takesTooLong(socket, now)) socket.destroy()
  }
  const makeRoom = () => {
    let greediest = new Set<Socket>()
    for (const sockets of byAddress.values()) if (sockets.size > greediest.size) greediest = sockets
    if (greediest.size < most * greedyShare) return
    const [oldest] = greediest
    oldest?.destroy()
  }
  let looking: NodeJS.Timeout | undefined
  return (socket) => {
    const address = countedAs(socket.remoteAddress ?? '')
    if (people && open.size >= most * fullShare) makeRoom()
    open.add(socket)
    const here = byAddress.get(address) ?? new Set()
    byAddress.set(address, here.add(socket))
    looking ??= setInterval(look, lookMs).unref()
    socket.once('close', () => {
      open.delete(socket)
      here.delete(socket)
      if (here.size === 0) byAddress.delete(address)
      if (open.size > 0) return
      clearInterval(looking)
      looking = undefined
    })
  }
}

/** Tells whether a client reads too slowly, from the unread bytes at each check. */
export function createPaceCheck() {
  const sending = new WeakMap<object, Sending>()
  return (socket: Pick<Socket, 'writableLength' | 'bytesWritten'>, now: number): boolean => {
    const { writableLength: left, bytesWritten } = socket
    const previous = sending.get(socket)
    if (left === 0) sending.delete(socket)
    else if (!previous || bytesWritten - left >= previous.bytes)
      sending.set(socket, { since: now, bytes: bytesWritten })
    // everything written by then is still unread
    else return now - previous.since > graceMs + (Math.min(left, mostBytes) / bytesPerSecond) * 1000
    return false
  }
}
