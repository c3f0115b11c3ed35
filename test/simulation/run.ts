import { Buffer } from 'node:buffer'
import type { Media } from '../../src/platform/media/port.ts'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { afterSaleActsNext, providerActsNext } from './after-sale.ts'
import { actAtOnce } from './at-once.ts'
import { attackerActsNext } from './attacker.ts'
import { SimulatedAuthority } from './authority.ts'
import { buyerActsNext } from './buyer.ts'
import { SimulatedMailbox } from './mailbox.ts'
import { calm, natureActsNext } from './nature.ts'
import { ownerActsNext } from './owner.ts'
import { programsActNext, SimulatedReceiver } from './programs.ts'
import { SimulatedProvider } from './provider.ts'
import { createRandom } from './random.ts'
import { checkAtRest, checkNow, findForgottenPayments } from './rules.ts'
import { setUpShop } from './set-up.ts'
import { seedGlobals, type SimulatedClock } from './seeded-globals.ts'
import { openShopProcess, type Outside } from './shop.ts'
import { copyDatabase, createEmptyShop, dropDatabase } from './simulated-database.ts'
import { staffActsNext } from './staff.ts'
import { actors, actorsAtOnce, hours, jobs, months, weekend } from './weights.ts'
import { SimulationFailure, World } from './world.ts'

export type Wanted = {
  seed: number
  /** Simulated days; the run ends with whichever of these comes first. */
  days: number
  /** The run ends before this step. */
  until?: number | undefined
  orders?: number | undefined
  /** Steps of an average day. */
  pace?: number | undefined
  /** Steps after which everything comes to rest and all rules are checked. */
  rest?: number | undefined
  /** Connection string of the database server. */
  server: string
  /** The database of a shop that is set up, copied for each run. */
  template: string
  /** Steps that are left out, by a shrinker. */
  without?: ReadonlySet<number>
  /** A query whose rows are shown after a failure. */
  look?: string | undefined
  /** Whether much happens at the same moment, statement by statement. */
  atOnce?: true | undefined
  /** Whether rules are checked after each step. */
  everyStep?: boolean
  progress?: (line: string) => void
}

export type Outcome = {
  steps: number
  orders: number
  requests: number
  digest: string
  counts: ReadonlyMap<string, number>
  simulatedDays: number
  seconds: number
  /** Seconds by kind of work. */
  spent: Readonly<Record<string, number>>
  failure: { rule: string; message: string; step: number; story: string[] } | undefined
}

/** The first day of a simulated history: a Monday of March, so that both its holidays and its December lie ahead. */
const startMs = Date.UTC(2027, 2, 1, 11)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const usualPace = 420
const stepsBetweenChecks = 25
const stepsBetweenRests = 500

export function memoryMedia(): Media {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (name, content) => void files.set(name, Buffer.from(content)),
    get: async (name) => files.get(name),
    list: async () => [...files.keys()].toSorted(),
    remove: async (names) => {
      for (const name of names) files.delete(name)
    },
  }
}

let clock: SimulatedClock | undefined

function openOutside(
  connectionString: string,
  receiver: SimulatedReceiver,
  failed: (line: string) => void,
): Outside & { heardBy: (hear: Outside['heard']) => void } {
  clock ??= seedGlobals(startMs)
  clock.moveTo(startMs)
  clock.useRandom(createRandom('start'))
  let hear: Outside['heard'] = () => undefined
  return {
    clock,
    provider: new SimulatedProvider(clock, createRandom('provider')),
    authority: new SimulatedAuthority(createRandom('authority')),
    mailbox: new SimulatedMailbox(createRandom('mail')),
    receiver,
    media: memoryMedia(),
    connectionString,
    heard: (message) => hear(message),
    failed,
    heardBy(next) {
      hear = next
    },
  }
}

/** Makes the database that every run begins with: a shop that is set up and has sold nothing. */
export async function prepareTemplate(server: string, template: string): Promise<void> {
  const empty = `${template}_empty`
  await createEmptyShop(server, empty)
  await withWorld({ server, template: empty, name: template, keep: true }, async (world) => {
    await setUpShop(world)
  })
  await dropDatabase(server, empty)
}

type Place = { server: string; template: string; name: string; keep?: boolean }

async function withWorld<T>(place: Place, work: (world: World, control: Database) => Promise<T>): Promise<T> {
  const connectionString = await copyDatabase(place.server, place.template, place.name)
  const failures: string[] = []
  const receiver = await SimulatedReceiver.open()
  const outside = openOutside(connectionString, receiver, (line) => void failures.push(line))
  const control = openDatabase({ connectionString, poolSize: 1, named: false })
  const reopen = () => openShopProcess(outside)
  const world = new World(outside, createRandom('start'), { reopen, control: control.pool, logged: failures })
  outside.heardBy((message) => world.heard(message))
  try {
    world.shops.push(await reopen())
    return await work(world, control)
  } finally {
    for (const shop of world.shops) await shop.close().catch(() => undefined)
    await control.close()
    await receiver.close()
    if (!place.keep) await dropDatabase(place.server, place.name)
  }
}

/** Acts come in bursts of about a minute each, with longer pauses between them. */
const burst = { share: 0.85, ms: 60_000 }

/** Milliseconds until the next step: short in the evening and in December, long at night. */
function pauseBefore(world: World, pace: number): number {
  const { random } = world
  const local = new Date(world.now - 3 * hourMs)
  const hour = hours[local.getUTCHours()] ?? 1
  const month = months[local.getUTCMonth()] ?? 1
  const day = local.getUTCDay() % 6 === 0 ? weekend : 1
  const average = dayMs / pace / (hour * month * day * 0.64)
  const needed = (average - burst.share * burst.ms) / (1 - burst.share)
  // a pause that begins at night does not last all of the next day
  const long = Math.min(3 * hourMs, Math.max(burst.ms, needed))
  const mean = random.chance(burst.share) ? burst.ms : long
  return Math.floor(-Math.log(1 - random.next()) * mean)
}

async function deliverEvent(world: World): Promise<boolean> {
  const event = world.outside.provider.takeEvent(world.random)
  if (!event) return false
  const { path, headers } = world.outside.provider.noticeOf(event, `event-${world.step}`)
  const { status } = await world.ask(undefined, 'POST', path, {}, headers)
  world.tell(`the provider tells of ${event.topic} ${event.id}: ${status}`)
  world.count('events')
  // the provider tries again until it is heard
  if (status !== 200 && event.tries < 30)
    world.outside.provider.events.push({
      ...event,
      tries: event.tries + 1,
      dueAt: world.now + 60_000 * 2 ** Math.min(event.tries, 8),
    })
  return true
}

/** Each job runs at least so often, whatever the pace. */
const longestBetweenRounds = 10 * hourMs

async function runAllJobs(world: World): Promise<void> {
  world.lastRound = world.now
  for (const job of restingJobs) await world.run(job)
}

async function takeStep(world: World): Promise<void> {
  const { random } = world
  if (world.now > world.calmAt) calm(world)
  if (world.now - world.lastRound > longestBetweenRounds) return runAllJobs(world)
  if (random.chance(0.6) && (await deliverEvent(world))) return
  switch (random.weighted(world.atOnce ? actorsAtOnce : actors)) {
    case 'buyer':
      return buyerActsNext(world)
    case 'staff':
      return staffActsNext(world)
    case 'job': {
      const job = random.weighted(jobs)
      world.tell(`job ${job}`)
      return world.run(job)
    }
    case 'afterSale':
      return afterSaleActsNext(world)
    case 'provider':
      return providerActsNext(world)
    case 'owner':
      return ownerActsNext(world)
    case 'programs':
      return programsActNext(world)
    case 'attacker':
      return attackerActsNext(world)
    case 'nature':
      return natureActsNext(world)
    case 'atOnce':
      return actAtOnce(world)
  }
}

/** What is under way in the shop and at the provider; it ends by itself. */
async function underWay(world: World): Promise<string[]> {
  const { rows } = await world.eyes<{ what: string }>(
    `SELECT 'refund ' || id AS what FROM refunds WHERE state = 'asked'
     UNION ALL SELECT 'payment to give back ' || p.payment_id FROM payments p WHERE p.settled = 'refund-due'
       AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.payment_id AND d.state = 'open' AND d.kind <> 'fraud')
     UNION ALL SELECT 'payment of a cancelled order ' || p.payment_id FROM payments p JOIN orders o USING (purchase_id)
       WHERE o.estado = 'Cancelada' AND p.settled = 'order-paid'
       AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.payment_id AND d.state = 'open' AND d.kind <> 'fraud')
     UNION ALL SELECT 'invoice ' || id FROM invoices WHERE state IN ('queued', 'asked')
     UNION ALL SELECT 'invoice request ' || id FROM invoice_requests
     UNION ALL SELECT 'mail ' || message_id FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL AND NOT held
     UNION ALL SELECT 'hold ' || id FROM purchases WHERE hold = 'held' AND hold_expires_at < now()
     UNION ALL SELECT 'event for a program ' || d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
       WHERE w.active AND d.state = 'waiting'
     LIMIT 20`,
  )
  const { provider } = world.outside
  return [
    ...rows.map(({ what }) => what),
    ...provider.events.slice(0, 3).map(({ topic, id }) => `event ${topic} ${id}`),
    // an event was lost: the shop asks about the payment by itself
    ...(await findForgottenPayments(world, [...provider.moved])),
  ]
}

const restingJobs = [
  'expired-reservations',
  'reconciliation',
  'changed-payments',
  'refunds',
  'disputes',
  'refunds',
  'sale-notices',
  'invoices',
  'refunds',
  'mail',
  'webhooks',
]

/** Lets everything come to its end, with all outside systems well. Fails where something does not within two days. */
async function comeToRest(world: World, control: Database): Promise<void> {
  calm(world)
  world.killAfter = undefined
  world.diskFullAfter = undefined
  for (const event of world.outside.provider.events) event.dueAt = Math.min(event.dueAt, world.now)
  let left: string[] = []
  for (let round = 0; round < 40; round += 1) {
    while (await deliverEvent(world));
    for (const job of restingJobs) await world.run(job)
    await control.pool.query(`SET simulation.now = '${new Date(world.now).toISOString()}'`)
    left = await underWay(world)
    if (left.length === 0) return
    world.outside.clock.pass(Math.min(2 ** round, 120) * 60_000)
    for (const event of world.outside.provider.events) event.dueAt = Math.min(event.dueAt, world.now)
  }
  throw new SimulationFailure('what can end does not end', left.join(', '))
}

/** Runs a simulated history from a seed. The same seed gives the same history. */
export async function simulate(wanted: Wanted): Promise<Outcome> {
  const began = performance.now()
  const name = `${wanted.template}_run_${process.pid}`
  return withWorld({ server: wanted.server, template: wanted.template, name }, async (world, control) => {
    let failure: Outcome['failure']
    try {
      await tellHistory(world, control, wanted)
    } catch (thrown) {
      const { message } = thrown as Error
      const rule = thrown instanceof SimulationFailure ? thrown.rule : 'the simulator itself fails'
      const stack = thrown instanceof SimulationFailure ? [] : [String((thrown as Error).stack)]
      failure = {
        rule,
        message,
        step: world.step,
        story: [...world.story.slice(-60), ...stack, ...(await lookedUp(control, wanted.look))],
      }
    }
    return {
      steps: world.step,
      orders: world.orders.size,
      requests: world.counts.get('requests') ?? 0,
      digest: world.digest,
      counts: world.counts,
      spent,
      simulatedDays: (world.now - startMs) / dayMs,
      seconds: (performance.now() - began) / 1000,
      failure,
    }
  })
}

async function lookedUp({ pool }: Database, query: string | undefined): Promise<string[]> {
  if (query === undefined) return []
  const { rows } = await pool.query<object>(query)
  return rows.map((row) => JSON.stringify(row))
}

const spent: Record<string, number> = {}

/** Where the time of a run goes. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    spent[what] = (spent[what] ?? 0) + (performance.now() - began) / 1000
  }
}

async function tellHistory(world: World, control: Database, wanted: Wanted): Promise<void> {
  const { seed, days, until = Infinity, orders = Infinity, without, everyStep, progress } = wanted
  const { clock: time, provider, authority, mailbox } = world.outside
  await world.learnProducts()
  world.atOnce = wanted.atOnce ?? false
  const ends = startMs + days * dayMs
  for (
    world.step = 1;
    world.now < ends && world.step < until && world.orders.size < orders;
    world.step += 1
  ) {
    world.random = createRandom(seed, world.step)
    const chance = createRandom(seed, world.step, 'world')
    time.useRandom(createRandom(seed, world.step, 'ids'))
    provider.random = chance
    authority.random = chance
    mailbox.random = chance
    time.pass(pauseBefore(world, wanted.pace ?? usualPace))
    if (without?.has(world.step)) continue
    await timed('steps', () => takeStep(world))
    world.checkLog()
    if (everyStep || world.step % stepsBetweenChecks === 0)
      await timed('rules', () => checkNow(world, control))
    if (world.step % (wanted.rest ?? stepsBetweenRests) === 0) {
      await timed('rest', () => comeToRest(world, control))
      await timed('rules at rest', () => checkAtRest(world, control, 'touched'))
      await timed('vacuum', () => control.pool.query('VACUUM ANALYZE'))
      progress?.(`step ${world.step}, ${time.now().toISOString().slice(0, 10)}, ${world.orders.size} orders`)
    }
  }
  await comeToRest(world, control)
  await checkAtRest(world, control, 'all')
}
