import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import type { Message } from '../../src/platform/mail/port.ts'
import type { Place } from './places.ts'
import type { ProgramKey } from './programs.ts'
import { PriceBook } from './price-book.ts'
import type { Random } from './random.ts'
import { diskFull, migrateAgain } from './simulated-database.ts'
import { tokenOf, type Answer, type Outside, type ShopRequest, type ShopProcess } from './shop.ts'

/** What must never happen, and did. */
export class SimulationFailure extends Error {
  readonly rule: string
  constructor(rule: string, detail: string) {
    super(`${rule}: ${detail}`)
    this.rule = rule
  }
}

export type Purchase = {
  lines: { product_id: number; quantity: number }[]
  code: string | undefined
  attempt: string
  /** Checkouts that its buyer was led to, the last one last. */
  checkouts: string[]
  orderId: number | undefined
  waitsFor: 'transfer' | 'cash' | undefined
  stage: 'shopping' | 'begun' | 'placed' | 'chosen'
  begunAt: number
}

export type Buyer = {
  number: number
  id: string
  email: string
  token: string
  /** A word that only answers to its owner and to the staff may hold. */
  secret: string
  place: Place
  purchase: Purchase | undefined
  /** Milliseconds since 1970: does nothing before. */
  wakesAt: number
  closed: boolean
}

export type Staff = { role: string; token: string }

export type Product = { id: number; listPrice: number; discount: number; archived: boolean }

export type SimulatedPromotion = { id: number; code: string | null; ended: boolean }

/** An order that somebody saw, with what its answers said. */
export type KnownOrder = { id: number; numero: string; buyer: Buyer | undefined }

/** A request as an attacker saw it on its way. */
export type SeenRequest = ShopRequest & { by: Buyer | undefined; status: number }

const mostSeen = 200

export const staffNames: Readonly<Record<string, string>> = {
  Ventas: 'staff0',
  Depósito: 'staff1',
  Catálogo: 'staff2',
  Contaduría: 'staff3',
}

/** Whether a request names an amount with more than two decimals. */
function hasFractions(value: unknown, field = ''): boolean {
  if (typeof value === 'number')
    return (
      /^(amount|price|total|value)$/.test(field) && Math.abs(value * 100 - Math.round(value * 100)) > 1e-6
    )
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, one]) => hasFractions(one, Array.isArray(value) ? field : name))
}

/**
 * One of several pieces of work that are done at once. It has random numbers of its own, and what it adds to the history is kept
 * until all are done: neither depends on which of them is faster.
 */
export type WorkAtOnce = {
  index: number
  random: Random
  /** For identifiers that the shop makes. */
  ids: Random
  /** For faults of the outside systems. */
  chance: Random
  lines: string[]
  seen: SeenRequest[]
}

export class World {
  step = 0
  readonly workAtOnce = new AsyncLocalStorage<WorkAtOnce>()
  private stepRandom: Random
  readonly outside: Outside
  /** Processes of the shop; a request reaches any of them. */
  readonly shops: ShopProcess[] = []
  readonly buyers: Buyer[] = []
  /** Those in the middle of a purchase. */
  readonly busy = new Set<Buyer>()
  readonly staff = new Map<string, Staff>()
  readonly products: Product[] = []
  readonly promotions: SimulatedPromotion[] = []
  readonly orders = new Map<number, KnownOrder>()
  /** The last ones of them. */
  readonly recent: KnownOrder[] = []
  /** Orders that changed since the rules were last checked. */
  readonly touched = new Set<number>()
  readonly keys: ProgramKey[] = []
  readonly seen: SeenRequest[] = []
  readonly counts = new Map<string, number>()
  story: string[] = []
  readonly prices = new PriceBook()
  /** When faults of the outside systems end. Milliseconds since 1970. */
  calmAt = Infinity
  /** When every job ran last. */
  lastRound = 0
  settings = { reservationMinutes: 30, transferDiscount: 10, giftWrap: false }
  private readonly history: Hash = createHash('sha256')
  /** A process that ends in the middle of the next request or job: after so many statements. */
  killAfter: { statements: number; answered: boolean } | undefined
  /** The disk of the database takes nothing more after so many statements of the next request or job. */
  diskFullAfter: number | undefined
  /** The step in which it was full. */
  private diskFullAt = 0
  /** Whether much happens at the same moment. */
  atOnce = false
  private readonly reopen: () => Promise<ShopProcess>
  private readonly control: Pick<pg.Pool, 'query'>
  private readonly logged: string[]

  constructor(
    outside: Outside,
    random: Random,
    parts: { reopen: () => Promise<ShopProcess>; control: Pick<pg.Pool, 'query'>; logged: string[] },
  ) {
    this.outside = outside
    this.stepRandom = random
    this.reopen = parts.reopen
    this.control = parts.control
    this.logged = parts.logged
  }

  get random(): Random {
    return this.workAtOnce.getStore()?.random ?? this.stepRandom
  }

  set random(random: Random) {
    this.stepRandom = random
  }

  get now(): number {
    return this.outside.clock.ms()
  }

  get digest(): string {
    return this.history.copy().digest('hex').slice(0, 24)
  }

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  tell(sentence: string): void {
    this.story.push(`${this.step} ${this.outside.clock.now().toISOString().slice(0, 16)} ${sentence}`)
    if (this.story.length > 400) this.story.splice(0, 200)
  }

  record(line: string): void {
    const work = this.workAtOnce.getStore()
    if (work) {
      work.lines.push(line)
      return
    }
    // its port is another one in each process
    this.history.update(line.replaceAll(this.outside.receiver.url, 'https://program.test'))
  }

  fail(rule: string, detail: string): never {
    throw new SimulationFailure(rule, detail)
  }

  shop(): ShopProcess {
    const shop = this.shops.length > 1 ? this.random.pick(this.shops) : this.shops[0]
    if (!shop) throw new Error('No process of the shop runs')
    return shop
  }

  as(role: string): Staff {
    const found = this.staff.get(role)
    if (!found) throw new Error(`No staff member is ${role}`)
    return found
  }

  /** Reads what people would see on a screen, without a request. */
  eyes<Row extends object>(statement: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
    return this.control.query<Row & pg.QueryResultRow>(statement, values)
  }

  /** Asks the shop. Status 0: its process ended before it answered. */
  async ask(
    by: Buyer | Staff | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const shop = this.shop()
    const request: ShopRequest = { method, path, as: by?.token, body, ...(headers ? { headers } : {}) }
    const answer = await this.throughFaults(shop, () => shop.ask(request))
    const answered = answer ?? { status: 0, body: undefined, text: '' }
    this.record(`${this.step} ${method} ${path} ${answered.status} ${answered.text}\n`)
    this.count('requests')
    this.checkAnswer(by, request, answered)
    if (by === undefined || 'secret' in by) {
      const seen = this.workAtOnce.getStore()?.seen ?? this.seen
      seen.push({ ...request, by: by as Buyer | undefined, status: answered.status })
      if (seen.length > mostSeen) this.seen.splice(0, this.random.int(1, mostSeen / 2))
    }
    return answered
  }

  /** Runs a job of one process. */
  async run(job: string): Promise<void> {
    const shop = this.shop()
    await this.throughFaults(shop, () => shop.run(job))
    this.record(`${this.step} job ${job}\n`)
    this.count('jobs')
  }

  /** Does work of a process that may end in the middle of it. Undefined: it ended. */
  private async throughFaults<T>(shop: ShopProcess, work: () => Promise<T>): Promise<T | undefined> {
    // others are in the middle of their statements
    if (this.workAtOnce.getStore()) return work()
    const { killAfter } = this
    this.killAfter = undefined
    if (this.diskFullAfter !== undefined) return this.withFullDisk(shop, work)
    let ended = false
    const end = new Promise<undefined>((resolve) => {
      if (!killAfter) return
      let left = killAfter.statements
      shop.database.intercept(
        () => {
          left -= 1
          if (left > 0) return 'as usual'
          ended = true
          setImmediate(() => resolve(undefined))
          return killAfter.answered ? 'lose the answer' : 'never send'
        },
        () => resolve(undefined),
      )
    })
    const done = killAfter ? await Promise.race([work(), end]) : await work()
    if (!ended) {
      shop.database.intercept(undefined)
      await shop.database.idle()
      return done
    }
    this.count('fault: process killed')
    await this.replace(shop)
    return undefined
  }

  /** Does work while the database cannot store anything any more. Undefined: a job that failed for it. */
  private async withFullDisk<T>(shop: ShopProcess, work: () => Promise<T>): Promise<T | undefined> {
    let left = this.diskFullAfter ?? 0
    this.diskFullAfter = undefined
    shop.database.intercept((statement) => {
      left -= 1
      if (left > 0 || !/^\s*(insert|update|delete|commit)\b/i.test(statement)) return 'as usual'
      if (this.diskFullAt !== this.step) this.count('fault: disk full')
      this.diskFullAt = this.step
      return 'disk full'
    })
    try {
      return await work()
    } catch (failure) {
      if ((failure as { code?: string }).code !== diskFull) throw failure
      return undefined
    } finally {
      shop.database.intercept(undefined)
      await shop.database.idle()
    }
  }

  /** Another version of the shop takes the place of all processes: it migrates the data that they leave. */
  async update(): Promise<void> {
    const count = this.shops.length
    for (const shop of this.shops.splice(0)) await shop.close()
    await migrateAgain(this.outside.connectionString)
    for (let opened = 0; opened < count; opened += 1) this.shops.push(await this.reopen())
    this.count('fault: update')
  }

  /** Another process takes the place of one that ended. */
  async replace(shop: ShopProcess): Promise<void> {
    await shop.kill()
    this.shops[this.shops.indexOf(shop)] = await this.reopen()
  }

  /** Opens a second process of the shop, or ends one of two. */
  async changeProcesses(): Promise<void> {
    const second = this.shops[1]
    if (second) {
      this.shops.pop()
      await second.close()
    } else this.shops.push(await this.reopen())
  }

  /** A shop that is set up already has its wines. */
  async learnProducts(): Promise<void> {
    const { rows } = await this.eyes<{ id: number; price: number; discount: number }>(
      'SELECT id, list_price::float8 / 100 AS price, discount FROM products ORDER BY id',
    )
    for (const { id, price, discount } of rows) {
      this.products.push({ id, listPrice: price, discount, archived: false })
      this.prices.bottleCosts(id, this.now, Math.round(price * (100 - discount)))
    }
    this.prices.freightCosts(this.now, 1)
    this.prices.transferTakesOff(this.now, this.settings.transferDiscount)
    for (const role of ['Ventas', 'Depósito', 'Catálogo', 'Contaduría'])
      this.staff.set(role, { role, token: tokenOf(`${staffNames[role]}@simulation.test`) })
    this.staff.set('owner', { role: 'Admin', token: tokenOf('owner@simulation.test') })
  }

  /** Fails for what the shop logged as an error in this step. */
  checkLog(): void {
    const lines = this.logged.splice(0)
    const failed = lines.find(
      (line) => line.includes('"level":50') && !(this.diskFullAt === this.step && line.includes(diskFull)),
    )
    if (failed) this.fail('the shop logs an error', failed.slice(0, 1500))
  }

  private checkAnswer(by: Buyer | Staff | undefined, request: ShopRequest, answer: Answer): void {
    if (answer.status === 200 && request.method !== 'GET' && hasFractions(request.body))
      this.fail('fractions of a centavo are taken', `${request.path} ${JSON.stringify(request.body)}`)
    if (answer.status === 500)
      this.fail(
        'a call fails',
        `${request.method} ${request.path} ${JSON.stringify(request.body)} ${answer.text}`,
      )
    if (by !== undefined && !('secret' in by)) return
    for (const [found] of answer.text.matchAll(/secreto\d+x/g))
      if (found !== (by as Buyer | undefined)?.secret)
        this.fail(
          'an answer shows what is another person’s',
          `${request.method} ${request.path} as ${by?.token ?? 'nobody'}: ${found}`,
        )
  }

  heard(message: Message): void {
    this.record(`${this.step} mail ${message.messageId} ${message.to} ${message.subject}\n`)
    this.count('mails')
  }
}
