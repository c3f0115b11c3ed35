import { openReceiver, type Receiver } from '../webhook-receiver.ts'
import { createRandom } from './random.ts'
import { programActs } from './weights.ts'
import type { Staff, World } from './world.ts'

/** What goes wrong at a program that is notified, each with its probability for one try. */
export type ReceiverFaults = { fails: number; lostAnswer: number }

export const noReceiverFaults: ReceiverFaults = { fails: 0, lostAnswer: 0 }

const events = [
  'order.created',
  'order.updated',
  'stock.updated',
  'payment.created',
  'payment.updated',
  'refund.created',
  'refund.updated',
]

/** Another program that is notified of what happens, and what came to it. */
export class SimulatedReceiver {
  faults: ReceiverFaults = noReceiverFaults
  private readonly receiver: Receiver
  private readonly tries = new Map<string, number>()
  /** Of each subject the newest version that came. */
  private readonly newest = new Map<string, number>()
  /** What it was told last of each order. */
  readonly orders = new Map<number, string>()
  /** Of each product the bottles that it was told of last. */
  readonly stock = new Map<number, number>()
  private problem: string | undefined
  webhook: { id: number } | undefined

  private constructor(receiver: Receiver) {
    this.receiver = receiver
    receiver.answers(({ id, event }, response) => {
      const attempt = (this.tries.get(id) ?? 0) + 1
      this.tries.set(id, attempt)
      // deliveries of different subjects come in no fixed order: each has random numbers of its own
      const random = createRandom(id, attempt)
      if (random.chance(this.faults.fails)) return response.writeHead(500).end()
      this.take(event)
      if (random.chance(this.faults.lostAnswer)) return response.destroy()
      return response.writeHead(204).end()
    })
  }

  static async open(): Promise<SimulatedReceiver> {
    return new SimulatedReceiver(await openReceiver())
  }

  private take({ type, data }: Receiver['received'][number]['event']): void {
    const [thing = ''] = type.split('.')
    const id =
      data[
        { order: 'order_id', stock: 'product_id', payment: 'payment_id', refund: 'refund_id' }[thing] ?? ''
      ]
    const subject = `${thing} ${String(id)}`
    const before = this.newest.get(subject) ?? 0
    if (data.version < before) this.problem = `${type} of ${subject}: ${data.version} after ${before}`
    this.newest.set(subject, data.version)
    if (thing === 'order') this.orders.set(Number(id), String(data['estado']))
    if (thing === 'stock') this.stock.set(Number(id), Number(data['stock']))
  }

  knows(webhook: { id: number } | undefined, secret?: string): void {
    this.webhook = webhook
    if (secret !== undefined) this.receiver.knows(secret)
    if (webhook) return
    this.orders.clear()
    this.stock.clear()
  }

  get url(): string {
    return this.receiver.url
  }

  close = (): Promise<void> => this.receiver.close()

  /** What came to it is what the shop has, once nothing is on its way. */
  async findFaults(world: World): Promise<string[]> {
    const faults = [
      ...(this.problem ? [`an event comes after a later one: ${this.problem}`] : []),
      ...this.receiver.refused.slice(0, 1).map((why) => `an event is not signed: ${why}`),
    ]
    const { rows: active } = await world.eyes<{ id: number }>('SELECT id FROM webhooks WHERE active')
    if (!this.webhook || active.length === 0) return faults
    const { rows: orders } = await world.eyes<{ id: number; estado: string }>(
      'SELECT id, estado FROM public.orders WHERE id = ANY($1::bigint[])',
      [[...this.orders.keys()]],
    )
    const { rows: products } = await world.eyes<{ id: number; stock: number }>(
      'SELECT id, stock FROM products WHERE id = ANY($1::bigint[])',
      [[...this.stock.keys()]],
    )
    return [
      ...faults,
      ...orders
        .filter(({ id, estado }) => this.orders.get(id) !== estado)
        .map(
          ({ id, estado }) =>
            `a program was told otherwise: order ${id} is ${estado}, told as ${this.orders.get(id)}`,
        ),
      ...products
        .filter(({ id, stock }) => this.stock.get(id) !== stock)
        .map(
          ({ id, stock }) =>
            `a program was told otherwise: product ${id} has ${stock}, told as ${this.stock.get(id)}`,
        ),
    ]
  }
}

/** A key that the owner gave to a program. */
export type ProgramKey = { id: number; scopes: string[]; caller: Staff; ended: boolean }

/** The owner connects programs, and they call with their keys. */
export async function programsActNext(world: World): Promise<void> {
  const name = world.random.weighted(programActs)
  world.count(`programs ${name}`)
  // a secret that was told to nobody signs nothing that can be checked
  world.killAfter = undefined
  world.diskFullAfter = undefined
  await acts[name](world)
}

const scopesToGive = ['orders.read', 'orders.change', 'payments.change', 'stock.change', 'wines.read']

const acts: Record<keyof typeof programActs, (world: World) => Promise<void>> = {
  giveKey: async (world) => {
    const { random } = world
    const scopes = scopesToGive.filter(() => random.chance(0.4))
    if (scopes.length === 0) return
    const answer = await world.ask(world.as('owner'), 'POST', '/keys', {
      name: `Clave ${world.step}`,
      scopes,
    })
    if (answer.status !== 200) return
    const { key, id } = answer.body as { key: string; id: number }
    world.keys.push({ id, scopes, caller: { role: 'program', token: key }, ended: false })
  },
  useKey: async (world) => {
    const { random } = world
    const order = world.recent.at(-1)
    if (world.keys.length === 0 || !order) return
    const { caller, scopes, ended } = random.pick(world.keys)
    const [needs, method, path, body] = random.pick<[string, string, string, object | undefined]>([
      ['orders.read', 'GET', `/orders?id=${order.id}`, undefined],
      ['orders.change', 'PUT', '/orders', { id: order.id, estado: 'Procesando' }],
      [
        'payments.change',
        'POST',
        `/orders/${order.id}/refunds`,
        { amount: 1, reason: 'Por el programa', idempotency_key: `program-${world.step}` },
      ],
      ['stock.change', 'PUT', '/stock', { id: random.pick(world.products).id, suma: 1 }],
    ])
    world.touched.add(order.id)
    const { status } = await world.ask(caller, method, path, body)
    if (status === 200 && (ended || !scopes.includes(needs)))
      world.fail(
        'a key does more than it may',
        `${method} ${path} with ${scopes.join()}${ended ? ', ended' : ''}`,
      )
  },
  endKey: async (world) => {
    const running = world.keys.filter(({ ended }) => !ended)
    if (running.length === 0) return
    const key = world.random.pick(running)
    const { status } = await world.ask(world.as('owner'), 'DELETE', '/keys', { id: key.id })
    if (status === 200) key.ended = true
  },
  connectWebhook: async (world) => {
    const { receiver } = world.outside
    if (receiver.webhook) return
    const answer = await world.ask(world.as('owner'), 'POST', '/webhooks', { url: receiver.url, events })
    if (answer.status !== 200) return
    const { id, secret } = answer.body as { id: number; secret: string }
    receiver.knows({ id }, secret)
    world.tell('the owner has a program notified')
  },
  rotateSecret: async (world) => {
    const { receiver } = world.outside
    if (!receiver.webhook) return
    const { id } = receiver.webhook
    const answer = await world.ask(world.as('owner'), 'PUT', '/webhooks', { id, rotate_secret: true })
    const { secret } = (answer.body ?? {}) as { secret?: string }
    if (answer.status === 200 && secret !== undefined) receiver.knows({ id }, secret)
  },
  disconnectWebhook: async (world) => {
    const { receiver } = world.outside
    if (!receiver.webhook) return
    const { status } = await world.ask(world.as('owner'), 'DELETE', '/webhooks', { id: receiver.webhook.id })
    if (status === 200) receiver.knows(undefined)
  },
  failing: async ({ outside, random }) => {
    outside.receiver.faults = { fails: random.pick([0.1, 0.5, 1]), lostAnswer: random.pick([0, 0.3]) }
  },
  well: async ({ outside }) => {
    outside.receiver.faults = noReceiverFaults
  },
}
