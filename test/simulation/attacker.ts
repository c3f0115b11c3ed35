import { tokenOf } from './shop.ts'
import { attackerActs } from './weights.ts'
import type { World } from './world.ts'

/** Somebody who saw requests of others on their way sends them again, in another order, as somebody else, or edited. */
export async function attackerActsNext(world: World): Promise<void> {
  if (world.seen.length === 0) return
  const name = world.random.weighted(attackerActs)
  world.count(`attacker ${name}`)
  await acts[name](world)
}

const stranger = {
  number: 0,
  id: 'simulated|mallory',
  email: 'mallory@simulation.test',
  token: tokenOf('mallory@simulation.test'),
  secret: 'none',
  place: { codigoPostal: '', provincia: '', ciudad: '', home: '', pickup: '' },
  purchase: undefined,
  wakesAt: 0,
  closed: false,
}

/** Fields of a request that money depends on, changed. */
function edited(world: World, value: unknown, field = ''): unknown {
  const { random } = world
  if (Array.isArray(value)) return value.map((one) => edited(world, one, field))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, edited(world, one, name)]))
  if (typeof value === 'number' && random.chance(0.5))
    return random.pick([0, 1, -1, value + 1, value - 1, value * 100, value / 100])
  if (field === 'code' && world.promotions.length > 0 && random.chance(0.5))
    return random.pick(world.promotions).code ?? value
  if (field === 'delivery' && random.chance(0.5))
    return random.pick(['caba-domicilio', 'pais-domicilio', 'caba-retiro-palermo', ''])
  return value
}

const acts: Record<keyof typeof attackerActs, (world: World) => Promise<void>> = {
  replayAsBuyer: async (world) => {
    const { method, path, body, headers, by } = world.random.pick(world.seen)
    await world.ask(by, method, path, body, headers)
  },
  replayAsStranger: async (world) => {
    const { method, path, body, headers } = world.random.pick(world.seen)
    await world.ask(world.random.chance(0.7) ? stranger : undefined, method, path, body, headers)
  },
  editAmounts: async (world) => {
    const { method, path, body, headers, by } = world.random.pick(world.seen)
    if (body !== undefined) await world.ask(by, method, path, edited(world, body), headers)
  },
  readAnothers: async (world) => {
    const order = world.recent.length > 0 ? world.random.pick(world.recent) : undefined
    if (!order) return
    const path = world.random.pick([
      `/orders?id=${order.id}`,
      `/orders?user_id=${encodeURIComponent(order.buyer?.id ?? '')}`,
      `/payment?order=${order.id}`,
      `/orders/${order.id}/refunds`,
      `/orders/${order.id}/returns`,
      `/orders/${order.id}/paid`,
      `/personal-data?id_usuario=${encodeURIComponent(order.buyer?.id ?? '')}`,
      `/user/${encodeURIComponent(order.buyer?.id ?? '')}`,
      `/shoppingCart?id_usuario=${encodeURIComponent(order.buyer?.id ?? '')}`,
    ])
    const answer = await world.ask(stranger, 'GET', path)
    if (answer.status === 200 && answer.text !== '[]')
      world.fail('a stranger reads what is another person’s', `GET ${path} ${answer.text.slice(0, 200)}`)
  },
  forgeNotice: async (world) => {
    const [payment] = world.outside.provider.undecided
    const answer = await world.ask(
      undefined,
      'POST',
      `/payment/notice?data.id=${payment?.id ?? '1'}&type=payment`,
      {},
      { 'x-request-id': 'forged', 'x-signature': `ts=${world.now},v1=00ff` },
    )
    if (answer.status === 200) world.fail('a forged notice is believed', answer.text)
  },
  guessCode: async (world) => {
    const { random } = world
    const product_id = random.pick(world.products).id
    let told = 0
    for (let count = 0; count < 14; count += 1) {
      const { body } = await world.ask(stranger, 'POST', '/quote', {
        products: [{ product_id, quantity: 1 }],
        code: `PRUEBA${world.step}X${count}`,
      })
      const { code } = (body ?? {}) as { code?: { why?: string } }
      if (code?.why === 'Ese código no existe.') told += 1
    }
    if (told > 11) world.fail('codes are found by trying', `${told} wrong ones were answered at once`)
  },
  actAsStaff: async (world) => {
    const { random } = world
    const order = world.recent.length > 0 ? random.pick(world.recent) : undefined
    if (!order) return
    const buyer = random.chance(0.5) ? order.buyer : stranger
    const [method, path, body] = random.pick<[string, string, object]>([
      ['PUT', '/orders', { id: order.id, estado: 'Cancelada' }],
      ['PUT', '/orders/lote', { ids: [order.id], estado: 'Procesando' }],
      ['POST', `/orders/${order.id}/paid`, { way: 'cash', amount: 1 }],
      [
        'POST',
        `/orders/${order.id}/refunds`,
        { amount: 1, reason: 'Porque sí', idempotency_key: 'attacker-1' },
      ],
      ['PUT', '/stock', { id: random.pick(world.products).id, suma: 100 }],
      ['PUT', '/settings', { transfer: { discount: 50 } }],
      ['PUT', '/user/perfil', { id: stranger.id, role: 'Admin' }],
    ])
    const { status } = await world.ask(buyer, method, path, body)
    if (status === 200)
      world.fail('somebody does what only staff may', `${method} ${path} as ${buyer?.token ?? 'nobody'}`)
  },
}
