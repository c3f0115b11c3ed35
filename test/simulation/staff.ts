import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { rememberOrder } from './buyer.ts'
import { linesOf } from './after-sale.ts'
import { places } from './places.ts'
import { addressOf, someReceiver } from './set-up.ts'
import { tokenOf, type Answer } from './shop.ts'
import { staffActs } from './weights.ts'
import type { World } from './world.ts'

type Seen = { id: number; estado: string; total: number; user_id: string }

/** Orders that a list of the administration would show, at most fifty. */
async function ordersWhere(world: World, condition: string): Promise<Seen[]> {
  const { rows } = await world.eyes<Seen>(
    `SELECT o.id, o.estado, o.total::float8 AS total, o.user_id FROM orders o JOIN purchases q ON q.id = o.purchase_id
     WHERE ${condition} ORDER BY o.id DESC LIMIT 50`,
  )
  return rows
}

/** A staff member, mostly of a role that may. */
const somebody = (world: World) =>
  world.as(world.random.weighted({ owner: 4, Ventas: 6, Depósito: 0.6, Contaduría: 0.2 }))

/** A member of the staff does a piece of work. */
export async function staffActsNext(world: World): Promise<void> {
  const name = world.random.weighted(staffActs)
  world.count(`staff ${name}`)
  await acts[name](world)
}

async function bulkStep(world: World, from: string, to: string, most: number): Promise<void> {
  const found = await ordersWhere(world, `o.estado = '${from}'`)
  const ids = found.slice(0, world.random.int(1, most)).map(({ id }) => id)
  if (ids.length === 0) return
  for (const id of ids) world.touched.add(id)
  const { status } = await world.ask(somebody(world), 'PUT', '/orders/lote', { ids, estado: to })
  world.tell(`staff takes orders ${ids.join(', ')} to ${to}: ${status}`)
}

async function deliveryStep(world: World, condition: string, paso: string): Promise<void> {
  const found = await ordersWhere(world, condition)
  const ids = found.slice(0, world.random.int(1, 30)).map(({ id }) => id)
  if (ids.length === 0) return
  for (const id of ids) world.touched.add(id)
  const { status } = await world.ask(somebody(world), 'PUT', '/orders/entrega', { ids, paso })
  world.tell(`staff notes ${paso} of orders ${ids.join(', ')}: ${status}`)
}

/** Does something to one of the orders that a list shows. */
async function withOne(
  world: World,
  condition: string,
  act: (order: Seen) => Promise<{ status: number } | undefined>,
  sentence: string,
): Promise<void> {
  const found = await ordersWhere(world, condition)
  if (found.length === 0) return
  const order = world.random.pick(found)
  world.touched.add(order.id)
  const answer = await act(order)
  if (answer) world.tell(`staff ${sentence} order ${order.id} (${order.estado}): ${answer.status}`)
}

const key = (world: World) => `staff-key-${world.step}`
const manualWays = ['transfer', 'cash', 'card_terminal'] as const
const goesOn = `o.estado IN ('Creada', 'Procesando', 'Completo')`

/** The same request twice, now and then, as a page that was sent again. */
async function again<T extends { status: number }>(world: World, ask: () => Promise<T>): Promise<T> {
  const first = await ask()
  return first.status === 0 || world.random.chance(0.1) ? ask() : first
}

async function noteMoney(world: World, { id, total }: Pick<Seen, 'id' | 'total'>): Promise<Answer> {
  const wrong = world.random.chance(0.08)
  const amount = wrong ? total / 100 - 1 : total / 100
  const { rows } = await world.eyes<{ key: string; way: string }>(
    `SELECT idempotency_key AS key, way FROM payments_by_hand
     WHERE order_id = $1 AND taken_back_at IS NOT NULL AND idempotency_key IS NOT NULL ORDER BY id DESC`,
    [id],
  )
  // the same request once more, after its payment was taken back
  const before = world.random.chance(0.5) ? rows[0] : undefined
  const body = {
    way: before?.way ?? world.random.pick(manualWays),
    amount,
    idempotency_key: before?.key ?? `noted-${world.step}-${id}`,
  }
  const ask = () => world.ask(somebody(world), 'POST', `/orders/${id}/paid`, body)
  const answer = await again(world, ask)
  const { rows: after } = await world.eyes<{ estado: string }>('SELECT estado FROM orders WHERE id = $1', [
    id,
  ])
  if (answer.status === 200 && after[0]?.estado === 'Ingreso')
    world.fail('a payment is said to be noted and is not', `order ${id} ${JSON.stringify(body)}`)
  return answer
}

const acts: Record<keyof typeof staffActs, (world: World) => Promise<void>> = {
  process: (world) => bulkStep(world, 'Creada', 'Procesando', 30),
  send: (world) =>
    deliveryStep(world, `o.estado IN ('Procesando', 'Completo') AND o.sent_at IS NULL`, 'enviar'),
  deliver: (world) => deliveryStep(world, 'o.sent_at IS NOT NULL AND o.delivered_at IS NULL', 'entregar'),
  complete: (world) => bulkStep(world, 'Procesando', 'Completo', 30),
  notePayment: (world) =>
    withOne(
      world,
      `o.estado = 'Ingreso' AND q.waits_for IS NOT NULL`,
      (order) => noteMoney(world, order),
      'notes the payment of',
    ),
  sellAtCounter: async (world) => {
    const { random } = world
    const body = {
      products: [{ product_id: random.pick(world.products).id, quantity: random.int(1, 6) }],
      channel: random.pick(['counter', 'phone'] as const),
      way: random.pick(manualWays),
      paid: random.chance(0.8),
      delivered: random.chance(0.5),
      idempotency_key: key(world),
      ...(random.chance(0.2)
        ? { discount: { kind: 'percent', value: 10, reason: 'Cliente de siempre' } }
        : {}),
      ...(random.chance(0.4) && world.buyers.length > 0 ? { user_id: random.pick(world.buyers).id } : {}),
    }
    const answer = await world.ask(somebody(world), 'POST', '/orders/manual', {
      ...body,
      delivered: body.delivered && body.paid,
    })
    if (answer.status === 200) rememberOrder(world, undefined, (answer.body as { order: OrderAnswer }).order)
    world.tell(`staff sells at the counter: ${answer.status}`)
  },
  sellByLink: async (world) => {
    const { random } = world
    if (world.buyers.length === 0) return
    const buyer = random.pick(world.buyers)
    const answer = await world.ask(somebody(world), 'POST', '/orders/manual', {
      products: [{ product_id: random.pick(world.products).id, quantity: random.int(1, 4) }],
      channel: 'phone',
      way: 'link',
      user_id: buyer.id,
      email: buyer.email,
      address: addressOf(buyer),
      idempotency_key: key(world),
    })
    if (answer.status !== 200) return
    const { order } = answer.body as { order: OrderAnswer }
    rememberOrder(world, buyer, order)
    if (random.chance(0.7)) world.outside.provider.pay(order.id_payment, 'approved')
    world.tell(`staff sells order ${order.id} by a link to buyer ${buyer.number}`)
  },
  sendLink: (world) =>
    withOne(
      world,
      `o.estado = 'Ingreso'`,
      async ({ id }) => {
        const answer = await world.ask(somebody(world), 'POST', `/orders/${id}/link`, { mail: true })
        const { rows } = await world.eyes<{ id_payment: string | null }>(
          'SELECT id_payment FROM orders WHERE id = $1',
          [id],
        )
        if (answer.status === 200 && world.random.chance(0.6))
          world.outside.provider.pay(rows[0]?.id_payment ?? '', 'approved')
        return answer
      },
      'sends a link for',
    ),
  refundAmount: (world) =>
    withOne(
      world,
      world.random.chance(0.9) ? goesOn : `o.estado = 'Cancelada'`,
      async ({ id, total }) => {
        const whole = world.random.chance(0.3)
        const amount = world.random.chance(0.2)
          ? 10.005
          : whole
            ? total / 100
            : Math.max(1, Math.round((total * world.random.int(1, 110)) / 100)) / 100
        // keys of callers are theirs, whatever the shop calls its own
        const { rows } = await world.eyes<{ next: number }>(
          'SELECT coalesce(max(id), 0)::int + 1 AS next FROM returns',
        )
        const idempotency_key = world.random.chance(0.4)
          ? world.random.pick([`return-${rows[0]?.next ?? 1}`.padEnd(8, ' '), 'chargeback-0'])
          : `refund-${world.step}`
        const body = { amount, reason: 'Una atención', idempotency_key }
        return again(world, () => world.ask(somebody(world), 'POST', `/orders/${id}/refunds`, body))
      },
      'refunds some of',
    ),
  returnBottles: (world) =>
    withOne(
      world,
      goesOn,
      async ({ id }) => {
        const lines = await linesOf(world, id)
        if (lines.length === 0) return undefined
        const all = world.random.chance(0.25)
        const to = () => world.random.pick(['shelf', 'written_off', 'kept'] as const)
        const one = world.random.pick(lines)
        const body = {
          lines: all
            ? lines.map(({ product_id, quantity }) => ({ product_id, quantity, to: to() }))
            : [{ product_id: one.product_id, quantity: world.random.int(1, one.quantity), to: to() }],
          reason: 'Volvió',
          refund: world.random.chance(0.7),
          idempotency_key: `return-${world.step}`,
        }
        return again(world, () => world.ask(somebody(world), 'POST', `/orders/${id}/returns`, body))
      },
      'notes returned bottles of',
    ),
  decideWithdrawal: async (world) => {
    const { rows } = await world.eyes<{
      id: number
      order_id: number
      lines: { product_id: number; quantity: number }[] | null
    }>(`SELECT id, order_id, lines FROM withdrawals WHERE state = 'recibida' ORDER BY id LIMIT 20`)
    if (rows.length === 0) return
    const request = world.random.pick(rows)
    const accepts = world.random.chance(0.8)
    const bought = request.order_id === null ? [] : await linesOf(world, request.order_id)
    const back = bought.map(({ product_id, quantity }) => ({
      product_id,
      quantity: world.random.int(0, quantity),
    }))
    const body = accepts
      ? {
          id: request.id,
          state: 'aceptada',
          ...(request.lines
            ? {
                lines: request.lines.map(({ product_id, quantity }) => ({
                  product_id,
                  quantity,
                  to: world.random.pick(['shelf', 'written_off', 'kept'] as const),
                })),
              }
            : world.random.chance(0.5)
              ? { returned: back }
              : {}),
        }
      : { id: request.id, state: 'rechazada', note: 'Pasó el plazo' }
    const { status } = await again(world, () => world.ask(somebody(world), 'PUT', '/arrepentimiento', body))
    if (request.order_id !== null) world.touched.add(request.order_id)
    world.tell(`staff decides request ${request.id} about order ${request.order_id}: ${body.state} ${status}`)
  },
  bottlesCameLater: async (world) => {
    const { rows } = await world.eyes<{ id: number; order_id: number }>(
      `SELECT id, order_id FROM withdrawals WHERE state = 'aceptada' AND order_id IS NOT NULL ORDER BY id DESC LIMIT 20`,
    )
    if (rows.length === 0) return
    const { id, order_id } = world.random.pick(rows)
    const lines = await linesOf(world, order_id)
    if (lines.length === 0) return
    const { product_id, quantity } = world.random.pick(lines)
    world.touched.add(order_id)
    await world.ask(somebody(world), 'POST', '/arrepentimiento/botellas', {
      id,
      returned: [{ product_id, quantity: world.random.int(1, quantity) }],
    })
  },
  cancel: (world) =>
    withOne(
      world,
      world.random.chance(0.8) ? goesOn : 'true',
      ({ id }) => world.ask(somebody(world), 'PUT', '/orders', { id, estado: 'Cancelada' }),
      'cancels',
    ),
  activate: (world) =>
    withOne(
      world,
      `o.estado = 'Cancelada'`,
      ({ id }) => world.ask(somebody(world), 'PUT', '/orders', { id, estado: 'Creada' }),
      'activates',
    ),
  revert: (world) =>
    withOne(
      world,
      `o.estado = 'Completo'`,
      ({ id }) => world.ask(somebody(world), 'PUT', '/orders', { id, estado: 'Procesando' }),
      'reverts',
    ),
  takeBackPayment: (world) =>
    withOne(
      world,
      `o.estado = 'Creada' AND EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL)`,
      async ({ id, total }) => {
        const answer = await world.ask(somebody(world), 'DELETE', `/orders/${id}/paid`, {
          reason: 'No llegó',
        })
        // the page from which it was noted is sent once more
        if (answer.status === 200 && world.random.chance(0.5)) await noteMoney(world, { id, total })
        return answer
      },
      'takes back the payment of',
    ),
  correctPayment: (world) =>
    withOne(
      world,
      `${goesOn} AND EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL)`,
      ({ id }) =>
        world.ask(somebody(world), 'PUT', `/orders/${id}/paid`, {
          way: world.random.pick(manualWays),
          reason: 'Era otro medio',
        }),
      'corrects how was paid',
    ),
  correctDelivery: (world) =>
    withOne(
      world,
      `o.estado IN ('Creada', 'Procesando')`,
      ({ id }) => {
        const place = world.random.pick(places)
        const address = {
          calle: 'Otra calle 200',
          ciudad: place.ciudad,
          provincia: place.provincia,
          codigoPostal: place.codigoPostal,
        }
        const body = world.random.chance(0.7)
          ? { address, reason: 'Se mudó' }
          : { branch: 'Palermo', reason: 'Lo retira' }
        return world.ask(somebody(world), 'PUT', `/orders/${id}/delivery`, body)
      },
      'corrects the delivery of',
    ),
  pick: async (world) => {
    const staff = world.as('Depósito')
    const { body, status } = await world.ask(staff, 'GET', '/picking')
    if (status !== 200) return
    const { wines } = body as {
      wines: { product_id: number; lines: { order_id: number; quantity: number }[] }[]
    }
    const line = wines[0]?.lines[0]
    if (line)
      await world.ask(staff, 'PUT', '/picking', {
        order_id: line.order_id,
        product_id: wines[0]?.product_id,
        picked: line.quantity,
        missing: 0,
      })
  },
  releaseDispute: async (world) => {
    const { rows } = await world.eyes<{ id: number }>(
      `SELECT id FROM payment_disputes WHERE state = 'open' ORDER BY id DESC LIMIT 10`,
    )
    if (rows.length > 0)
      await world.ask(somebody(world), 'PUT', `/disputes/${world.random.pick(rows).id}`, {
        reason: 'Lo hablamos',
      })
  },
  giveBackMismatch: async (world) => {
    const { rows } = await world.eyes<{ payment_id: string }>(
      `SELECT payment_id FROM payments WHERE settled = 'mismatch' ORDER BY payment_id LIMIT 10`,
    )
    if (rows.length > 0)
      await world.ask(somebody(world), 'POST', '/payment/refund', {
        payment_id: world.random.pick(rows).payment_id,
      })
  },
  freeReservation: async (world) => {
    const { rows } = await world.eyes<{ id: string }>(
      `SELECT id FROM purchases WHERE hold = 'held' AND hold_expires_at IS NOT NULL ORDER BY created_at DESC LIMIT 20`,
    )
    if (rows.length > 0)
      await world.ask(somebody(world), 'DELETE', '/admin/reservations', { id: world.random.pick(rows).id })
  },
  wrongStep: (world) =>
    withOne(
      world,
      'true',
      ({ id }) =>
        world.ask(somebody(world), 'PUT', '/orders', {
          id,
          estado: world.random.pick(['Ingreso', 'Creada', 'Procesando', 'Completo'] as const),
        }),
      'tries a step of',
    ),
  exchange: (world) =>
    withOne(
      world,
      goesOn,
      async ({ id }) => {
        const { random } = world
        const [line] = await linesOf(world, id)
        const product = random.pick(world.products)
        if (!line) return undefined
        const quantity = random.int(1, line.quantity)
        const body = {
          returned: [
            { product_id: line.product_id, quantity, to: random.pick(['shelf', 'written_off'] as const) },
          ],
          products: [{ product_id: product.id, quantity }],
          reason: 'Lo cambia por otro',
          way: random.pick(manualWays),
          send: random.chance(0.3),
          idempotency_key: `exchange-${world.step}`,
        }
        const ask = (total: number) =>
          world.ask(somebody(world), 'POST', `/orders/${id}/exchange`, { ...body, total })
        let answer = await ask((product.listPrice * (100 - product.discount) * quantity) / 100)
        const current = (answer.body as { current?: { total?: number } } | undefined)?.current?.total
        if (current !== undefined) answer = await again(world, () => ask(current))
        if (answer.status === 200)
          rememberOrder(world, undefined, (answer.body as { order: OrderAnswer }).order)
        return answer
      },
      'exchanges bottles of',
    ),
  reissueInvoice: (world) =>
    withOne(
      world,
      goesOn,
      ({ id }) => {
        const receiver = someReceiver(world)
        return again(world, () => world.ask(world.as('owner'), 'PUT', `/orders/${id}/invoice`, { receiver }))
      },
      'makes out anew the invoice of',
    ),
  countStock: async (world) => {
    const { random } = world
    const staff = world.as('Depósito')
    const { body, status } = await world.ask(staff, 'GET', '/stock-count?todo=true')
    if (status !== 200) return
    const { lines } = body as { lines: { id: number; stock: number; reserved: number }[] }
    const counted = lines
      .filter(() => random.chance(0.1))
      .map(({ id, stock }) => ({
        product_id: id,
        // it changed while somebody counted
        stock: random.chance(0.1) ? stock + 1 : stock,
        counted: Math.max(0, stock + random.pick([-1, 0, 0, 1])),
      }))
    if (counted.length > 0) await world.ask(staff, 'POST', '/stock-count', { lines: counted })
  },
  invite: async (world) => {
    const email = `invited${world.step}@simulation.test`
    await world.ask(world.as('owner'), 'POST', '/invitations', { email, role: 'Ventas' })
    if (world.random.chance(0.5)) return
    const takenBack = await world.ask(world.as('owner'), 'DELETE', '/invitations', { email })
    if (takenBack.status !== 200) return
    const { status } = await world.ask({ role: 'nobody', token: tokenOf(email) }, 'GET', '/admin/sales')
    if (status === 200) world.fail('an invitation that was taken back gives rights', email)
  },
  adjustStock: async (world) => {
    const { random } = world
    await world.ask(random.chance(0.5) ? world.as('Depósito') : somebody(world), 'PUT', '/stock', {
      id: random.pick(world.products).id,
      suma: random.pick([-2, -1, 1, 5]),
    })
  },
}
