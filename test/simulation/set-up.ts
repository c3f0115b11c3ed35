import { places } from './places.ts'
import { tokenOf } from './shop.ts'
import { staffNames, type Buyer, type World } from './world.ts'

export const addressOf = ({ place, secret, number }: Buyer) => ({
  calle: `Calle ${secret} ${number}`,
  ciudad: place.ciudad,
  provincia: place.provincia,
  codigoPostal: place.codigoPostal,
  destinatario: `Quien recibe ${secret}`,
  telefono: '11 4567-8901',
})

/** Whom an invoice is made out to; 1 is subject to VAT, so that its letter is A. */
export const someReceiver = ({ random }: World) => ({
  condition: random.pick([1, 4, 6]),
  cuit: random.pick(['30-50001091-2', '30-00000000-7']),
  name: 'Bar La Esquina SRL',
  address: 'Gorriti 5000',
})

const wines = 40
/** Products that are no wine, by their number. */
const otherKinds: Readonly<Record<number, { type: string; variety: string; alcohol: number | null }>> = {
  7: { type: 'Espirituosa', variety: 'Gin', alcohol: 40 },
  17: { type: 'Espirituosa', variety: 'Whisky', alcohol: 40 },
  27: { type: 'Accesorio', variety: 'Copas', alcohol: null },
  37: { type: 'Accesorio', variety: 'Sacacorchos', alcohol: null },
}

/** Prices of deliveries, by zone: pesos for up to six bottles, for each beyond, and the amount from which it is free. */
const freight: Readonly<Record<string, { price: number; extra: number; freeFrom: number }>> = {
  caba: { price: 4900, extra: 600, freeFrom: 90_000 },
  gba: { price: 6900, extra: 850, freeFrom: 120_000 },
  pais: { price: 11_900, extra: 1500, freeFrom: 200_000 },
}

type Zone = { id: string; ways: { kind: string }[] }

/** Sets the delivery prices as the owner does; `factor` makes them dearer or cheaper. */
export async function priceFreight(world: World, factor: number): Promise<void> {
  const owner = world.as('owner')
  const { body } = await world.ask(owner, 'GET', '/delivery/zones')
  if (!Array.isArray(body)) return
  const zones = (body as Zone[]).map((zone) => ({
    ...zone,
    ways: zone.ways.map((way) => {
      const fare = freight[zone.id]
      if (!fare || way.kind !== 'home') return way
      const price = Math.round(fare.price * factor)
      return {
        ...way,
        prices: [{ up_to_bottles: 6, price }],
        extra_per_bottle: Math.round(fare.extra * factor),
        free_from: fare.freeFrom,
      }
    }),
  }))
  await world.ask(owner, 'PUT', '/delivery/zones', zones)
}

export const settingsBody = ({ settings }: Pick<World, 'settings'>) => ({
  transfer: {
    accepted: 'on',
    discount: settings.transferDiscount,
    alias: 'tienda.de.prueba',
    holder: 'Tienda',
  },
  sales: {
    cash_at_pickup: 'on',
    transfer_hours: 48,
    pickup_hours: 72,
    reservation_minutes: settings.reservationMinutes,
    gift_wrap: settings.giftWrap ? 'on' : 'off',
    gift_wrap_price: 1500,
  },
})

async function done(world: World, ...request: Parameters<World['ask']>): Promise<unknown> {
  const answer = await world.ask(...request)
  if (answer.status !== 200) throw new Error(`${request[1]} ${request[2]}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Opens a shop with forty wines, its staff and its settings, through its own calls. */
export async function setUpShop(world: World): Promise<void> {
  world.staff.set('owner', { role: 'Admin', token: tokenOf('owner@simulation.test') })
  const owner = world.as('owner')
  await done(world, owner, 'POST', '/user', {})
  for (const [role, name] of Object.entries(staffNames)) {
    const token = tokenOf(`${name}@simulation.test`)
    world.staff.set(role, { role, token })
    const { id } = (await done(world, world.as(role), 'POST', '/user', {})) as { id: string }
    await done(world, owner, 'PUT', '/user/perfil', { id, role })
  }
  await done(world, owner, 'PUT', '/settings', settingsBody(world))
  await priceFreight(world, 1)
  const { productor } = (await done(world, owner, 'POST', '/productor', {
    description: 'Bodega Simulada',
  })) as { productor: { id: number } }
  const { location } = (await done(world, owner, 'POST', '/location', { description: 'Valle Simulado' })) as {
    location: { id: number }
  }
  const { category } = (await done(world, owner, 'POST', '/category', {
    type: 'Tinto',
    variety: 'Malbec',
    degreeSugar: 'Seco',
  })) as { category: { id: number } }
  for (let number = 1; number <= wines; number += 1) {
    const listPrice = 3000 + number * 700
    const kind = otherKinds[number]
    const { product } = (await done(world, owner, 'POST', '/products', {
      name: `Vino ${number}`,
      price: listPrice,
      descuento: number % 5 === 0 ? 10 : 0,
      image: '/media/bottles/1.svg',
      summary: '<p>Rico.</p>',
      alcohol: kind ? kind.alcohol : 13.5,
      producer: idOf(productor),
      place: idOf(location),
      categ: idOf(kind ? await newCategory(world, kind) : category),
      // some of them run out
      stock: number % 4 === 0 ? 12 : 300,
      minimo: 3,
    })) as { product: { id: number } }
    world.products.push({ id: product.id, listPrice, discount: number % 5 === 0 ? 10 : 0, archived: false })
  }
}

async function newCategory(
  world: World,
  { type, variety }: { type: string; variety: string },
): Promise<object> {
  const body = { type, variety, degreeSugar: '' }
  const answer = await done(world, world.as('owner'), 'POST', '/category', body)
  return (answer as { category: object }).category
}

const idOf = (term: object) => Object.values(term).find((value) => typeof value === 'number') as number

/** Somebody opens an account. */
export async function newBuyer(world: World): Promise<Buyer | undefined> {
  const number = world.buyers.length + 1
  const secret = `secreto${number}x`
  const email = `${secret}@simulation.test`
  const buyer: Buyer = {
    number,
    id: `simulated|${secret}`,
    email,
    token: tokenOf(email),
    secret,
    place: world.random.pick(places),
    purchase: undefined,
    wakesAt: 0,
    closed: false,
  }
  const { status } = await world.ask(buyer, 'POST', '/user', {})
  if (status !== 200) return undefined
  world.buyers.push(buyer)
  return buyer
}
