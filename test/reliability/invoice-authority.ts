import { randomInt } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Db } from '../../src/platform/database/open-database.ts'
import { createEmbeddedService, type Fault } from '../../stand-ins/invoices/embedded-service.ts'

const faults: Fault[] = [
  'down',
  'drop-before-work',
  'drop-after-work',
  'late',
  'html-503',
  'internal',
  'busy',
  'bad-ticket',
]

export type Weather = 'fair' | 'stormy' | 'away'

/** The authority does not work: the request is refused, lost or left without an answer, or its process dies meanwhile. */
function chanceWhileAway(): Chance {
  const drawn = randomInt(100)
  if (drawn < 3) return 'killed-before-work'
  return drawn < 6 ? 'silent-before-work' : drawn < 30 ? 'html-503' : 'down'
}

type Chance =
  | Fault
  | 'silent-before-work'
  | 'silent-after-work'
  | 'killed-before-work'
  | 'killed-after-work'
  | undefined

/** What a request meets: nothing, a fault of the embedded service, no answer in time, or the death of the process that asks. */
function chanceOf(): Chance {
  const drawn = randomInt(100)
  if (drawn < 25) return faults[randomInt(faults.length)]
  if (drawn < 30) return 'silent-after-work'
  if (drawn < 32) return 'killed-before-work'
  return drawn < 36 ? 'killed-after-work' : undefined
}

export type StormyAuthority = {
  address: string
  /** How often each thing happened. */
  happened: Record<string, number>
  close: () => Promise<void>
}

type Place = {
  db: Db
  cuit: string
  weather?: () => Weather
  now?: () => Date
  contingencyPointOfSale?: number
}

const chances: Record<Weather, () => Chance> = {
  fair: () => undefined,
  stormy: chanceOf,
  away: chanceWhileAway,
}

/**
 * The tax authority as a third party that survives the shop's processes: the embedded service behind an HTTP server. In: its
 * books, and what kills the process of a request at once.
 */
export async function openStormyAuthority(
  { db, cuit, weather = () => 'stormy', now = () => new Date(), contingencyPointOfSale }: Place,
  kill: (pid: number) => void,
): Promise<StormyAuthority> {
  const happened: Record<string, number> = {}
  let next: Fault | undefined
  const nextFault = () => {
    const fault = next
    next = undefined
    return fault
  }
  const post = createEmbeddedService({ db, cuit, pointOfSale: 1, contingencyPointOfSale, now, nextFault })
  const server = http.createServer(async (request, response) => {
    const pid = Number(request.headers['x-pid'])
    const body = await text(request)
    const chance = chances[weather()]()
    if (typeof chance === 'string') happened[chance] = (happened[chance] ?? 0) + 1
    if (chance === 'killed-before-work') return kill(pid)
    if (chance === 'silent-before-work') return
    const own = chance === 'silent-after-work' || chance === 'killed-after-work'
    // the embedded service takes it before it waits for anything
    next = own ? undefined : chance
    const answer = await post({ url: '', action: '', body }).catch(() => undefined)
    if (chance === 'killed-after-work') return kill(pid)
    if (chance === 'silent-after-work') return
    if (answer) response.writeHead(answer.status).end(answer.text)
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    happened,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
