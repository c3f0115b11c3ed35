import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { order, pay } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { CallContract } from '../platform/http/endpoint.ts'
import { permissionOfField } from '../platform/http/restricted-fields.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import { permissionsOf } from '../users/permissions.ts'
import { staffRoles, type Role } from '../users/role.ts'

/** Packing staff get no price, cost, margin or total from any call. */

let shop: TestShop
let packer: { token: string; id: string }
beforeAll(async () => {
  shop = await openTestShop()
  packer = await shop.staff('deposito@ejemplo.test', 'Depósito')
})
afterAll(() => shop.close())

/** Whether a role may call about other users' data. */
function asksForOthers(role: Role, { access, beyondOwn }: CallContract): boolean {
  const needed = access === 'signed-in' ? beyondOwn : access
  return (permissionsOf[role] as ReadonlySet<string | undefined>).has(needed)
}

const named = ({ method, path }: ServedCall) => `${method} ${path}`

/** Fields of a response schema that are named like amounts and that a role would get. */
function amountsIn(schema: z.core.$ZodType, role: Role, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'array') return amountsIn(def.element, role, path)
  if (def.type === 'union') return def.options.flatMap((option) => amountsIn(option, role, path))
  if (def.type === 'nullable' || def.type === 'optional') return amountsIn(def.innerType, role, path)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const permission = permissionOfField(field)
    if (permission && !(permissionsOf[role] as ReadonlySet<string>).has(permission)) return []
    const own =
      /total|price|precio|amount|cost|^net$|gross|margin|average|discount|descuento|paid$|refund/i.test(name)
    return [...(own ? [`${path} ${name}`] : []), ...amountsIn(field, role, path)]
  })
}

/** Named like an amount, but not one. */
const counts = [
  'GET /products/all total',
  ...['GET /orders', 'PUT /orders', 'PUT /orders/envio'].flatMap((call) => [
    `${call} paid`,
    `${call} hide_prices`,
  ]),
]

test.each(['Depósito'] as const)('no contract gives %s a field of an amount', (role) => {
  const covered = shop.calls.filter(({ contract }) => asksForOthers(role, contract))
  expect(covered.length).toBeGreaterThan(10)
  const fields = covered.flatMap((call) => amountsIn(call.contract.answer, role, named(call)))
  expect([...new Set(fields)].filter((field) => !counts.includes(field))).toEqual([])
})

test('files, which are not cut, are for those alone who may see all that is in them', () => {
  // its columns are cut: that packers get no amount in it is held in dispatch.test.ts
  const cut = ['GET /export/envios']
  for (const call of shop.calls.filter(
    (served) => served.contract.mediaType && !cut.includes(named(served)),
  )) {
    const { access, beyondOwn } = call.contract
    // invoices and dispute evidence belong to an order; exports include costs
    const ofAnOrder = [access, beyondOwn].some(
      (permission) => permission === 'invoices.read' || permission === 'payments.read',
    )
    const inside = ofAnOrder ? 'amounts.read' : 'costs.read'
    for (const role of staffRoles.filter((candidate) => asksForOthers(candidate, call.contract)))
      expect(permissionsOf[role].has(inside), `${role}: ${named(call)}`).toBe(true)
  }
})

test('the packing role receives no amount of an order in any answer', async () => {
  const { pool } = shop.database
  // no id or timestamp contains these digits by chance
  await pool.query(
    'UPDATE products SET list_price = 73951900, discount = 0, cost = 62840700 WHERE id IN (5, 6)',
  )
  const digits = ['739519', '628407', '2218557', '1479038']
  const two = await pay(shop, shop.customer.token, await order(shop, shop.customer.token, 5, 2))
  const three = await pay(shop, shop.customer.token, await order(shop, shop.customer.token, 6, 3))
  const as = packer.token
  const answers: [string, string][] = []
  const keep = (name: string, { status, body }: { status: number; body: unknown }) => {
    answers.push([name, JSON.stringify(body)])
    return status
  }
  const step = (id: number, estado: string) =>
    shop.ask('PUT', '/orders', { as, body: { id, estado } }).then((answer) => keep(`to ${estado}`, answer))
  expect(await step(two.id, 'Procesando')).toBe(200)
  const shipment = { id: two.id, carrier: 'Andreani', tracking: 'AB123', link: '' }
  keep('shipment', await shop.ask('PUT', '/orders/envio', { as, body: shipment }))
  expect(await step(two.id, 'Completo')).toBe(200)
  const together = { ids: [three.id], estado: 'Procesando' }
  expect(keep('together', await shop.ask('PUT', '/orders/lote', { as, body: together }))).toBe(200)
  // they may not refund
  expect(await step(two.id, 'Cancelada')).toBe(403)
  const cancelled = { ids: [three.id], estado: 'Cancelada' }
  expect((await shop.ask('PUT', '/orders/lote', { as, body: cancelled })).status).toBe(403)
  const stock = await shop.ask('PUT', '/stock', { as, body: { id: 5, suma: 2 } })
  expect(keep('stock', stock)).toBe(200)
  for (const { method, path, contract } of shop.calls) {
    if (method !== 'GET' || contract.access === 'public') continue
    const address = path.replace(/\{\w+\}/g, String(two.id))
    for (const query of ['', `?id=${two.id}`, `?user_id=${shop.customer.id}`, '?page=0&size=50', '?q=739519'])
      keep(`${method} ${address}${query}`, await shop.ask('GET', address + query, { as }))
  }
  expect(answers.length).toBeGreaterThan(150)
  const leaking = answers.filter(([, text]) =>
    digits.some((amount) => text.replace(/[.,]/g, '').includes(amount)),
  )
  expect(leaking.map(([name, text]) => `${name}: ${text.slice(0, 300)}`)).toEqual([])
  // check that there was something to find
  const [fullOrder] = (await shop.ask('GET', `/orders?id=${two.id}`, { as: shop.admin })).body as object[]
  expect(JSON.stringify(fullOrder)).toContain('1479038')
  const [packed] = (await shop.ask('GET', `/orders?id=${two.id}`, { as })).body as object[]
  expect(packed).toMatchObject({ numero: two.numero, estado: 'Completo' })
  expect(packed).not.toHaveProperty('total')
})

test('staff see their own purchase with amounts, and the same storefront as anyone', async () => {
  const mine = await order(shop, packer.token, 7, 1)
  const list = await shop.ask('GET', `/orders?user_id=${packer.id}`, { as: packer.token })
  expect((list.body as { total?: number }[])[0]?.total).toBe(mine.total)
  const looked = (await shop.ask('GET', '/products/detail/7', { as: packer.token })).body
  expect(looked).toEqual((await shop.ask('GET', '/products/detail/7')).body)
})
