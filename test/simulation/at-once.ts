import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { linesOf } from './after-sale.ts'
import { rememberOrder } from './buyer.ts'
import { interleave } from './interleave.ts'
import { addressOf } from './set-up.ts'
import { actsAtOnce } from './weights.ts'
import type { Buyer, World } from './world.ts'

/** An order to which several things happen at the same moment. */
type Target = {
  id: number
  estado: string
  total: number
  id_payment: string
  waitsFor: string | null
  buyer: Buyer
  lines: { product_id: number; quantity: number }[]
}

/** Acts that meet in one moment at most. */
const atMost = 4

/** Several people and jobs act on one order, or on the same bottles, at the same moment. */
export async function actAtOnce(world: World): Promise<void> {
  const target = await chooseTarget(world)
  if (!target) return
  const { random } = world
  const names = Array.from({ length: random.int(2, atMost) }, () => random.weighted(actsAtOnce))
  for (const name of names) world.count(`at once ${name}`)
  world.tell(`at once, with order ${target.id} (${target.estado}): ${names.join(', ')}`)
  world.touched.add(target.id)
  world.killAfter = undefined
  world.diskFullAfter = undefined
  await interleave(
    world,
    names.map((name, index) => () => acts[name](world, target, `${world.step}-${index}`)),
  )
}

async function chooseTarget(world: World): Promise<Target | undefined> {
  const known = world.recent.slice(-60).filter(({ buyer }) => buyer?.closed === false)
  const { rows } = await world.eyes<Omit<Target, 'buyer' | 'lines'>>(
    `SELECT o.id, o.estado, o.total::float8 AS total, coalesce(o.id_payment, '') AS id_payment, q.waits_for AS "waitsFor"
     FROM orders o JOIN purchases q ON q.id = o.purchase_id WHERE o.id = ANY($1::bigint[]) ORDER BY o.id DESC`,
    [known.map(({ id }) => id)],
  )
  const unpaid = rows.filter(({ estado }) => estado === 'Ingreso')
  const candidates = unpaid.length > 0 && world.random.chance(0.6) ? unpaid : rows
  if (candidates.length === 0) return undefined
  const order = world.random.pick(candidates)
  const buyer = known.find(({ id }) => id === order.id)?.buyer
  return buyer ? { ...order, buyer, lines: await linesOf(world, order.id) } : undefined
}

type Act = (world: World, target: Target, key: string) => Promise<void>

const staff = (world: World) => world.as(world.random.pick(['owner', 'Ventas'] as const))

async function tell(world: World, topic: string, id: string, key: string): Promise<void> {
  const { path, headers } = world.outside.provider.noticeOf({ topic, id, dueAt: 0, tries: 0 }, `event-${key}`)
  await world.ask(undefined, 'POST', path, {}, headers)
}

async function begin(world: World, buyer: Buyer, target: Target, attempt: string): Promise<void> {
  const answer = await world.ask(buyer, 'POST', '/payment', { products: target.lines, attempt })
  if (answer.status !== 200) return
  const { id_payment } = answer.body as { id_payment: string }
  const placed = await world.ask(buyer, 'POST', '/orders', { id_payment })
  if (placed.status === 200) rememberOrder(world, buyer, (placed.body as { order: OrderAnswer }).order)
}

const step =
  (estado: string): Act =>
  async (world, { id }) =>
    void (await world.ask(staff(world), 'PUT', '/orders', { id, estado }))

const job =
  (name: string): Act =>
  (world) =>
    world.run(name)

const acts: Record<keyof typeof actsAtOnce, Act> = {
  payAndTell: async (world, { id_payment }, key) => {
    const payment = world.outside.provider.pay(id_payment, 'approved', {
      lateAnyway: world.random.chance(0.2),
    })
    if (payment) await tell(world, 'payment', payment.id, key)
  },
  tellAgain: async (world, { id }, key) => {
    const { rows } = await world.eyes<{ payment_id: string }>(
      `SELECT p.payment_id FROM public.payments p JOIN public.orders o USING (purchase_id) WHERE o.id = $1 ORDER BY 1 DESC`,
      [id],
    )
    if (rows[0]) await tell(world, 'payment', rows[0].payment_id, key)
  },
  chooseAgain: async (world, { id, buyer }) => {
    const pickup = world.random.chance(0.5)
    const choice = {
      id,
      postal_code: buyer.place.codigoPostal,
      province: buyer.place.provincia,
      delivery: pickup ? buyer.place.pickup : buyer.place.home,
      ...(pickup ? {} : { address: addressOf(buyer) }),
      ...(world.random.chance(0.3) ? { payment_way: 'transfer' } : {}),
    }
    const answer = await world.ask(buyer, 'POST', '/payment/checkout', choice)
    const total = (answer.body as { current?: { total?: number } } | undefined)?.current?.total
    if (total !== undefined) await world.ask(buyer, 'POST', '/payment/checkout', { ...choice, total })
  },
  placeAgain: async (world, { id_payment, buyer }) =>
    void (await world.ask(buyer, 'POST', '/orders', { id_payment })),
  beginSame: (world, target, key) => begin(world, target.buyer, target, `again-${key}`),
  rivalBegins: (world, target, key) =>
    begin(world, world.random.pick(world.buyers.filter(({ closed }) => !closed)), target, `rival-${key}`),
  cancelOwn: async (world, { id, buyer }) => void (await world.ask(buyer, 'DELETE', '/orders', { id })),
  saveAddress: async (world, { id, buyer }) =>
    void (await world.ask(buyer, 'PUT', '/orders/dir', { id, direccion: addressOf(buyer) })),
  notePayment: async (world, { id, total }, key) =>
    void (await world.ask(staff(world), 'POST', `/orders/${id}/paid`, {
      way: 'transfer',
      amount: total / 100,
      idempotency_key: world.random.chance(0.5) ? `noted-${world.step}` : `noted-${key}`,
    })),
  takeBackPayment: async (world, { id }) =>
    void (await world.ask(staff(world), 'DELETE', `/orders/${id}/paid`, { reason: 'No llegó' })),
  refund: async (world, { id, total }, key) =>
    void (await world.ask(staff(world), 'POST', `/orders/${id}/refunds`, {
      amount: world.random.pick([total, Math.ceil(total / 2), 100]) / 100,
      reason: 'Una atención',
      idempotency_key: world.random.chance(0.5) ? `refund-${world.step}` : `refund-${key}`,
    })),
  returnAll: async (world, { id, lines }, key) =>
    void (await world.ask(staff(world), 'POST', `/orders/${id}/returns`, {
      lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity, to: 'shelf' })),
      reason: 'Volvió',
      refund: true,
      idempotency_key: `return-${key}`,
    })),
  cancel: step('Cancelada'),
  activate: step('Creada'),
  process: step('Procesando'),
  complete: step('Completo'),
  adjustStock: async (world, { lines }) => {
    if (lines[0]) await world.ask(staff(world), 'PUT', '/stock', { id: lines[0].product_id, suma: -1 })
  },
  reconcile: job('reconciliation'),
  expire: job('expired-reservations'),
  workOnRefunds: job('refunds'),
  workOnDisputes: job('disputes'),
  invoice: job('invoices'),
}
