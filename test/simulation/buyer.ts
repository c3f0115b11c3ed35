import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import type { Answer } from './shop.ts'
import { endCode } from './owner.ts'
import { addressOf, newBuyer, someReceiver } from './set-up.ts'
import { buyerActs } from './weights.ts'
import type { Buyer, Purchase, World } from './world.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Purchases that buyers are busy with at once. */
const busyAtMost = 8

type Begun = { id_payment: string; total: number; products?: { gift: boolean }[] }

/** A buyer takes a step of a purchase. */
export async function buyerActsNext(world: World): Promise<void> {
  const { random } = world
  for (const buyer of world.busy) if (!buyer.purchase || buyer.closed) world.busy.delete(buyer)
  const busy = [...world.busy].filter(({ wakesAt }) => wakesAt <= world.now)
  const isNew = busy.length === 0 || (busy.length < busyAtMost && random.chance(0.14))
  if (isNew) return arrive(world)
  // most go on at once; some are distracted
  const buyer = random.chance(0.75) ? (busy.at(-1) as Buyer) : random.pick(busy)
  const purchase = buyer.purchase as Purchase
  const name = random.weighted(buyerActs[purchase.stage] as Readonly<Record<string, number>>)
  const act = acts[name]
  if (!act) throw new Error(`No such act: ${name}`)
  world.count(`buyer ${name}`)
  await act(world, buyer, purchase)
}

async function arrive(world: World): Promise<void> {
  const { random } = world
  const known = world.buyers.length > 0 && random.chance(0.7) ? random.pick(world.buyers) : undefined
  const buyer = known && !known.purchase && !known.closed ? known : await newBuyer(world)
  if (!buyer) return
  comeFor(world, buyer)
}

function comeFor(world: World, buyer: Buyer): void {
  const { random } = world
  world.busy.add(buyer)
  buyer.purchase = {
    lines: someLines(world),
    code: random.chance(0.4) ? runningCode(world) : undefined,
    attempt: `attempt-${world.step}-${buyer.number}`,
    checkouts: [],
    orderId: undefined,
    waitsFor: undefined,
    stage: 'shopping',
    begunAt: world.now,
  }
  world.tell(`buyer ${buyer.number} comes for ${JSON.stringify(buyer.purchase.lines)}`)
}

function someLines(world: World): Purchase['lines'] {
  const { random, products } = world
  const chosen = new Map<number, number>()
  for (let count = random.weighted({ 1: 6, 2: 3, 3: 1.5 }); Number(count) > chosen.size;)
    chosen.set(random.pick(products).id, Number(random.weighted({ 1: 4, 2: 3, 3: 2, 6: 2, 12: 0.4 })))
  return [...chosen].map(([product_id, quantity]) => ({ product_id, quantity }))
}

function runningCode(world: World): string | undefined {
  const codes = world.promotions.flatMap(({ code }) => code ?? [])
  return codes.length === 0 ? undefined : world.random.pick(codes)
}

/** Presses a second time, as people do who see nothing happen. */
async function pressing(world: World, ask: () => Promise<Answer>): Promise<Answer> {
  const first = await ask()
  return first.status === 0 || world.random.chance(0.08) ? ask() : first
}

type Act = (world: World, buyer: Buyer, purchase: Purchase) => Promise<void>

const leave: Act = async (world, buyer) => {
  buyer.purchase = undefined
  world.tell(`buyer ${buyer.number} leaves`)
}

const begin: Act = async (world, buyer, purchase) => {
  const { random } = world
  const withPlace = random.chance(0.4)
  const body = {
    // a page that was left open names a wine that is gone
    products: random.chance(0.04)
      ? [...purchase.lines, { product_id: 99_999_999, quantity: 1 }]
      : purchase.lines,
    attempt: purchase.attempt,
    ...(purchase.code ? { code: purchase.code } : {}),
    ...(withPlace
      ? {
          postal_code: buyer.place.codigoPostal,
          province: buyer.place.provincia,
          delivery: random.chance(0.7) ? buyer.place.home : buyer.place.pickup,
        }
      : {}),
    ...(random.chance(0.06) ? { gift: { wrap: world.settings.giftWrap, message: 'Salud' } } : {}),
  }
  const answer = await pressing(world, () => world.ask(buyer, 'POST', '/payment', body))
  goOnAfterBegin(world, buyer, purchase, answer, body.products.length)
}

function goOnAfterBegin(
  world: World,
  buyer: Buyer,
  purchase: Purchase,
  answer: Answer,
  asked?: number,
): void {
  if (answer.status === 200) {
    const { id_payment, total, products = [] } = answer.body as Begun
    const bought = products.filter(({ gift }) => !gift)
    if (asked !== undefined && bought.length !== asked)
      world.fail('wines are dropped without a word', `${asked} asked for, ${JSON.stringify(bought)}`)
    purchase.checkouts.push(id_payment)
    purchase.stage = 'begun'
    purchase.orderId = undefined
    world.tell(`buyer ${buyer.number} begins a purchase of ${total} (${id_payment})`)
    return
  }
  world.tell(`buyer ${buyer.number} cannot begin: ${answer.status} ${detailOf(answer)}`)
  purchase.code = undefined
  // sold out, away, or another purchase is being paid: some other wine, some other time
  purchase.lines = someLines(world)
  purchase.attempt = `attempt-${world.step}-${buyer.number}`
  if (world.random.chance(0.3)) buyer.purchase = undefined
}

const detailOf = ({ body }: Answer) =>
  String((body as { detail?: string } | undefined)?.detail ?? '').slice(0, 120)

const place: Act = async (world, buyer, purchase) => {
  const id_payment = purchase.checkouts.at(-1)
  const answer = await pressing(world, () => world.ask(buyer, 'POST', '/orders', { id_payment }))
  if (answer.status !== 200) {
    world.tell(`buyer ${buyer.number} gets no order: ${answer.status} ${detailOf(answer)}`)
    if (answer.status !== 0) buyer.purchase = undefined
    return
  }
  const { order } = answer.body as { order: OrderAnswer }
  purchase.orderId = order.id
  purchase.stage = 'placed'
  rememberOrder(world, buyer, order)
  world.tell(`buyer ${buyer.number} has order ${order.id} of ${order.total}`)
}

export function rememberOrder(
  world: World,
  buyer: Buyer | undefined,
  order: Pick<OrderAnswer, 'id' | 'numero'>,
): void {
  world.touched.add(order.id)
  if (world.orders.has(order.id)) return
  const made = { id: order.id, numero: order.numero, buyer }
  world.orders.set(order.id, made)
  world.recent.push(made)
  if (world.recent.length > 400) world.recent.splice(0, 200)
}

/** A city that lies in another province than the rest of an address says. */
const farAway = { ciudad: 'Ushuaia' }

const choose: Act = async (world, buyer, purchase) => {
  const { random } = world
  const { orderId } = purchase
  if (orderId === undefined) return leave(world, buyer, purchase)
  world.touched.add(orderId)
  const pickup = random.chance(0.3)
  const wrong = random.chance(0.06)
  const way = random.weighted({ card: 10, transfer: 3, cash: pickup ? 2 : 0.2 })
  const choice = {
    id: orderId,
    postal_code: buyer.place.codigoPostal,
    province: buyer.place.provincia,
    delivery: pickup ? buyer.place.pickup : buyer.place.home,
    ...(pickup ? {} : { address: wrong ? { ...addressOf(buyer), ...farAway } : addressOf(buyer) }),
    ...(way === 'card' ? {} : { payment_way: way }),
    ...(random.chance(0.1) ? { code: runningCode(world) ?? '' } : {}),
    ...(random.chance(0.05) ? { gift: random.chance(0.5) ? null : { wrap: world.settings.giftWrap } } : {}),
  }
  const ask = (total?: number) =>
    world.ask(buyer, 'POST', '/payment/checkout', { ...choice, ...(total === undefined ? {} : { total }) })
  let answer = await pressing(world, () => ask())
  if (answer.status === 409) {
    const current = (answer.body as { current?: { total?: number } }).current?.total
    // shown what changed, most agree
    if (current !== undefined && random.chance(0.8)) answer = await ask(current)
  }
  if (answer.status !== 200) {
    world.tell(
      `buyer ${buyer.number} cannot choose for order ${orderId}: ${answer.status} ${detailOf(answer)}`,
    )
    if (answer.status !== 0 && random.chance(0.3)) buyer.purchase = undefined
    return
  }
  const { id_payment } = answer.body as Begun
  if (!purchase.checkouts.includes(id_payment)) purchase.checkouts.push(id_payment)
  purchase.stage = 'chosen'
  purchase.waitsFor = way === 'card' ? undefined : way
  world.tell(
    `buyer ${buyer.number} chooses ${choice.delivery} and ${way} for order ${orderId} (${id_payment})`,
  )
  // the shop waits for the money; the buyer has nothing more to do
  if (way === 'card') return
  buyer.purchase = undefined
  // before the money of this one is there, some want more
  if (random.chance(0.4)) comeFor(world, buyer)
}

function payAt(world: World, buyer: Buyer, checkout: string | undefined, purchase: Purchase): boolean {
  const { random, outside } = world
  if (checkout === undefined) return false
  const decision = random.weighted({ approved: 20, rejected: 1.2, pending: 1 })
  const preference = outside.provider.preferences.get(checkout)
  const payment = outside.provider.pay(checkout, decision, {
    ...(preference && random.chance(0.01)
      ? { amount: Math.max(1, preference.total - random.int(1, 5000)) }
      : {}),
    lateAnyway: random.chance(0.02),
  })
  world.tell(
    `buyer ${buyer.number} pays at ${checkout}: ${payment ? `${decision} ${payment.amount} (payment ${payment.id})` : 'the page takes no payment'}`,
  )
  if (!payment) return false
  world.count(`payments ${decision}`)
  if (purchase.orderId !== undefined) world.touched.add(purchase.orderId)
  if (decision === 'rejected') return false
  buyer.purchase = undefined
  return true
}

const pay: Act = async (world, buyer, purchase) => {
  if (payAt(world, buyer, purchase.checkouts.at(-1), purchase)) return
  // the page was over: asks for another
  if (purchase.orderId === undefined || world.random.chance(0.3)) return
  const answer = await world.ask(buyer, 'POST', '/payment/checkout', { id: purchase.orderId })
  if (answer.status === 200) {
    const { id_payment } = answer.body as Begun
    if (!purchase.checkouts.includes(id_payment)) purchase.checkouts.push(id_payment)
    return
  }
  const current = (answer.body as { current?: { total?: number } } | undefined)?.current?.total
  if (current !== undefined && world.random.chance(0.6))
    await world.ask(buyer, 'POST', '/payment/checkout', { id: purchase.orderId, total: current })
  else if (world.random.chance(0.5)) buyer.purchase = undefined
}

const acts: Record<string, Act> = {
  leave,
  begin,
  beginAgain: async (world, buyer, purchase) => {
    purchase.attempt = `attempt-${world.step}-${buyer.number}`
    purchase.lines = someLines(world)
    await begin(world, buyer, purchase)
  },
  beginFromCart: async (world, buyer, purchase) => {
    for (const { product_id, quantity } of purchase.lines) {
      await world.ask(buyer, 'POST', '/shoppingCart', { products: { id_prod: product_id, amount: quantity } })
    }
    const answer = await pressing(world, () =>
      world.ask(buyer, 'POST', '/payment', { attempt: purchase.attempt }),
    )
    goOnAfterBegin(world, buyer, purchase, answer)
    await world.ask(buyer, 'DELETE', '/shoppingCart/deleteAll')
  },
  quote: async (world, buyer, purchase) => {
    await world.ask(world.random.chance(0.5) ? buyer : undefined, 'POST', '/quote', {
      products: purchase.lines,
      postal_code: buyer.place.codigoPostal,
      province: buyer.place.provincia,
      ...(purchase.code ? { code: purchase.code } : {}),
    })
  },
  place,
  payBeforeOrder: async (world, buyer, purchase) =>
    void payAt(world, buyer, purchase.checkouts.at(-1), purchase),
  choose,
  chooseAgain: choose,
  payAtOnce: pay,
  pay,
  payOldCheckout: async (world, buyer, purchase) =>
    void payAt(world, buyer, world.random.pick(purchase.checkouts), purchase),
  saveAddress: async (world, buyer, purchase) => {
    if (purchase.orderId === undefined) return
    const moved = world.random.chance(0.3)
      ? { calle: 'San Martín 100', ciudad: 'Ushuaia', provincia: 'Tierra del Fuego', codigoPostal: '9410' }
      : addressOf(buyer)
    const answer = await world.ask(buyer, 'PUT', '/orders/dir', { id: purchase.orderId, direccion: moved })
    world.touched.add(purchase.orderId)
    world.tell(
      `buyer ${buyer.number} saves an address in ${moved.ciudad} for order ${purchase.orderId}: ${answer.status}`,
    )
    const { order } = (answer.body ?? {}) as { order?: OrderAnswer }
    if (order && !purchase.checkouts.includes(order.id_payment)) purchase.checkouts.push(order.id_payment)
  },
  changeGift: async (world, buyer, purchase) => {
    if (purchase.orderId === undefined) return
    await world.ask(buyer, 'PUT', `/orders/${purchase.orderId}/gift`, {
      gift: world.random.chance(0.3) ? null : { message: 'Feliz cumple', wrap: world.random.chance(0.3) },
    })
  },
  nameReceiver: async (world, buyer, purchase) => {
    if (purchase.orderId === undefined) return
    const receiver = world.random.chance(0.8) ? someReceiver(world) : null
    await world.ask(buyer, 'PUT', `/orders/${purchase.orderId}/receiver`, { receiver })
  },
  look: async (world, buyer) => {
    await world.ask(buyer, 'GET', `/orders?user_id=${encodeURIComponent(buyer.id)}`)
  },
  cancel: async (world, buyer, purchase) => {
    if (purchase.orderId === undefined) return
    const { status } = await pressing(world, () =>
      world.ask(buyer, 'DELETE', '/orders', { id: purchase.orderId }),
    )
    world.touched.add(purchase.orderId)
    world.tell(`buyer ${buyer.number} cancels order ${purchase.orderId}: ${status}`)
    if (status === 200) buyer.purchase = undefined
  },
  sleep: async (world, buyer, purchase) => {
    const { random } = world
    buyer.wakesAt =
      world.now +
      (random.chance(purchase.code ? 0.2 : 0.5) ? random.int(20, 240) * minuteMs : random.int(1, 40) * dayMs)
    if (purchase.code && random.chance(0.5)) await endCode(world, purchase.code)
    world.tell(`buyer ${buyer.number} comes back ${new Date(buyer.wakesAt).toISOString().slice(0, 16)}`)
  },
}
