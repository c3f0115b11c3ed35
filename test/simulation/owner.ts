import { leastLeft } from './price-book.ts'
import { priceFreight, settingsBody } from './set-up.ts'
import { ownerActs } from './weights.ts'
import type { SimulatedPromotion, World } from './world.ts'

/** The owner changes what is sold, for how much and on what terms. */
export async function ownerActsNext(world: World): Promise<void> {
  const name = world.random.weighted(ownerActs)
  world.count(`owner ${name}`)
  await acts[name](world)
}

/** What wines cost from now on, whatever became of the request. */
async function readPrices(world: World): Promise<void> {
  const { rows } = await world.eyes<{ id: number; price: number; discount: number }>(
    'SELECT id, list_price::float8 / 100 AS price, discount FROM products ORDER BY id',
  )
  for (const { id, price, discount } of rows) {
    const product = world.products.find((one) => one.id === id)
    if (!product || (product.listPrice === price && product.discount === discount)) continue
    Object.assign(product, { listPrice: price, discount })
    world.prices.bottleCosts(id, world.now, Math.round(price * (100 - discount)))
  }
}

async function saveProduct(world: World, change: { listPrice?: number; discount?: number }): Promise<void> {
  const product = world.random.pick(world.products)
  const owner = world.random.chance(0.5) ? world.as('owner') : world.as('Catálogo')
  const { rows } = await world.eyes<Record<string, unknown>>(
    `SELECT id, name, list_price::float8 / 100 AS price, discount AS descuento, image, summary, alcohol::float8 AS alcohol,
       id_prod AS producer, id_place AS place, id_categ AS categ, stock, minimo FROM products WHERE id = $1`,
    [product.id],
  )
  const [seen] = rows
  if (!seen) return
  const listPrice =
    change.listPrice === undefined ? Number(seen['price']) : Math.round(product.listPrice * change.listPrice)
  const answer = await world.ask(owner, 'PUT', '/products', {
    ...seen,
    price: listPrice,
    // what has no alcohol names none
    alcohol: seen['alcohol'] === 0 ? null : seen['alcohol'],
    descuento: change.discount ?? seen['descuento'],
  })
  await readPrices(world)
  world.tell(`wine ${product.id} costs ${listPrice} less ${product.discount} % from now on: ${answer.status}`)
}

const someEffect = (world: World) => {
  const { random } = world
  const kind = random.weighted({
    order: 5,
    wines: 4,
    amount: 2,
    n_for_m: 2,
    nth_unit: 1,
    volume: 1,
    box_price: 1,
    delivery: 2,
    gift: 1,
  })
  switch (kind) {
    case 'order':
    case 'wines':
      return { kind: 'percent', value: random.pick([5, 10, 15, 20, 50]), on: kind }
    case 'amount':
      return { kind: 'amount', value: random.pick([500, 2000, 100_000]), on: 'order' }
    case 'n_for_m':
      return { kind: 'n_for_m', n: 3, m: 2 }
    case 'nth_unit':
      return { kind: 'nth_unit', n: 2, percent: 50 }
    case 'volume':
      return {
        kind: 'volume',
        steps: [
          { bottles: 6, percent: 10 },
          { bottles: 12, percent: 20 },
        ],
      }
    case 'box_price':
      return { kind: 'box_price', bottles: 6, price: random.int(20_000, 60_000) }
    case 'delivery':
      return { kind: 'delivery', percent: random.pick([50, 100]) }
    case 'gift':
      return { kind: 'gift', product_id: random.pick(world.products).id }
  }
}

async function end(world: World, promotion: SimulatedPromotion): Promise<void> {
  const { status } = world.random.chance(0.5)
    ? await world.ask(world.as('owner'), 'DELETE', '/promotions', { id: promotion.id })
    : await world.ask(world.as('owner'), 'PUT', '/promotions', { id: promotion.id, active: false })
  if (status === 200) {
    promotion.ended = true
    for (const one of world.prices.promotions)
      if (one.id === promotion.id) one.until = Math.min(one.until, world.now)
  }
  world.tell(`the owner ends promotion ${promotion.id} ${promotion.code ?? ''}: ${status}`)
}

/** The owner ends a code that somebody still means to use. */
export async function endCode(world: World, code: string): Promise<void> {
  const promotion = world.promotions.find((one) => one.code === code && !one.ended)
  if (promotion) await end(world, promotion)
}

const acts: Record<keyof typeof ownerActs, (world: World) => Promise<void>> = {
  fillShelves: async (world) => {
    const { rows } = await world.eyes<{ id: number; scarce: boolean }>(
      `SELECT id, id % 4 = 0 AS scarce FROM products WHERE stock - reserved < 30 ORDER BY stock - reserved, id LIMIT 12`,
    )
    for (const { id, scarce } of rows)
      await world.ask(world.as('owner'), 'PUT', '/stock', { id, suma: scarce ? 24 : 240 })
  },
  price: (world) => saveProduct(world, { listPrice: world.random.pick([0.8, 0.9, 1.05, 1.1, 1.3, 3]) }),
  allPrices: async (world) => {
    const { random, products } = world
    const level = (products[0]?.listPrice ?? 3700) / 3700
    const percent = level > 6 ? -80 : random.pick([15, 30, 60, 100])
    const change = { rule: { percent, step: 100, way: 'cercano' }, scope: {} }
    const owner = world.as('owner')
    const { body } = await world.ask(owner, 'POST', '/prices/preview', change)
    const { fingerprint } = (body ?? {}) as { fingerprint?: string }
    const { status } = await world.ask(owner, 'POST', '/prices', { ...change, fingerprint })
    await readPrices(world)
    world.tell(`all prices change by ${percent} %: ${status}`)
  },
  discount: (world) => saveProduct(world, { discount: world.random.pick([0, 0, 10, 25]) }),
  startPromotion: async (world) => {
    const { random } = world
    const running = world.promotions.filter(({ ended }) => !ended)
    if (running.length > 8) return acts.endPromotion(world)
    const code = random.chance(0.6) ? `CODIGO${world.promotions.length + 1}` : null
    const body = {
      name: `Promoción ${world.promotions.length + 1}`,
      effect: someEffect(world),
      code,
      code_shown: code !== null && random.chance(0.3),
      ...(random.chance(0.3) ? { max_uses: random.int(1, 20) } : {}),
      ...(random.chance(0.3) ? { max_uses_per_person: 1 } : {}),
      ...(random.chance(0.3)
        ? { ends_at: new Date(world.now + random.int(1, 20) * 3_600_000).toISOString() }
        : {}),
      conditions: {
        ...(random.chance(0.3) ? { first_purchase: true } : {}),
        ...(random.chance(0.2) ? { min_amount: 30_000 } : {}),
        ...(random.chance(0.15) ? { payment_way: random.pick(['transfer', 'mercado_pago']) } : {}),
        ...(random.chance(0.2) ? { days: [random.int(0, 6), random.int(0, 6)] } : {}),
        ...(random.chance(0.2)
          ? { product_ids: [random.pick(world.products).id, random.pick(world.products).id] }
          : {}),
      },
    }
    const answer = await world.ask(world.as('owner'), 'POST', '/promotions', body)
    const { rows } = await world.eyes<{ id: number }>('SELECT id FROM promotions WHERE name = $1', [
      body.name,
    ])
    const [made] = rows
    if (made) {
      world.promotions.push({ id: made.id, code, ended: false })
      world.prices.promotions.push({
        id: made.id,
        effect: leastLeft(body.effect),
        from: world.now,
        until: body.ends_at === undefined ? Infinity : Date.parse(body.ends_at),
      })
    }
    world.tell(`the owner starts ${JSON.stringify(body)}: ${answer.status}`)
    return undefined
  },
  endPromotion: async (world) => {
    const running = world.promotions.filter(({ ended }) => !ended)
    if (running.length === 0) return
    await end(world, world.random.pick(running))
  },
  transferDiscount: async (world) => {
    world.settings.transferDiscount = world.random.pick([0, 5, 10, 15])
    world.prices.transferTakesOff(world.now, world.settings.transferDiscount)
    await world.ask(world.as('owner'), 'PUT', '/settings', settingsBody(world))
  },
  giftWrap: async (world) => {
    world.settings.giftWrap = !world.settings.giftWrap
    await world.ask(world.as('owner'), 'PUT', '/settings', settingsBody(world))
  },
  freight: async (world) => {
    const factor = world.random.pick([0.5, 0.8, 1, 1.5, 3])
    await priceFreight(world, factor)
    world.prices.freightCosts(world.now, factor)
  },
  holdMinutes: async (world) => {
    world.settings.reservationMinutes = world.random.pick([10, 30, 60])
    await world.ask(world.as('owner'), 'PUT', '/settings', settingsBody(world))
  },
  archive: async (world) => {
    const product = world.random.pick(world.products)
    const { status } = await world.ask(world.as('owner'), 'PUT', `/products/del/${product.id}`)
    if (status === 200) product.archived = true
  },
  restore: async (world) => {
    const product = world.products.find(({ archived }) => archived)
    if (!product) return
    const { status } = await world.ask(world.as('owner'), 'PUT', `/products/restore/${product.id}`)
    if (status === 200) product.archived = false
  },
  readReports: async (world) => {
    const day = new Date(world.now).toISOString().slice(0, 10)
    const before = new Date(world.now - 7 * 86_400_000).toISOString().slice(0, 10)
    await world.ask(world.as('Contaduría'), 'GET', `/orders/estado?fdesde=${before}&fhasta=${day}`)
    await world.ask(world.as('owner'), 'GET', '/promotions')
  },
}
