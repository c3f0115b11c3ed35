import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay } from '../../test/buying.ts'
import { marked } from '../../test/importing.ts'
import { plainWine } from '../../test/plain-wine.ts'
import { inlineReferences } from '../../test/inline-references.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { CallContract } from '../platform/http/endpoint.ts'
import type { ImportAnswer } from '../catalogue/import/imports.contract.ts'
import type { SalesReport } from '../reporting/report.contract.ts'

/** A wine's cost is visible to Admins only, whatever the endpoint. */

// no price, id or timestamp contains these digits by chance
const [cost, digits] = [66_778_899.66, '66778899']
const id = 5

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.pool.query('UPDATE products SET cost = $1', [Math.round(cost * 100)])
})
afterAll(() => shop.close())

const costOf = async (wine: number, as: string) =>
  (await shop.ask('GET', `/products/cost/${wine}`, { as })).body

const isForShoppers = ({ access }: CallContract) => access === 'public' || access === 'signed-in'

const wine = { ...plainWine, name: 'Con costo', price: 12_100 }

test('the cost of a wine is stored, optional, can be cleared, and has a history', async () => {
  const as = shop.admin
  const made = await shop.ask('POST', '/products', { as, body: { ...wine, cost: '5.123,4' } })
  expect(made.status).toBe(422)
  const { body } = await shop.ask('POST', '/products', { as, body: { ...wine, cost: '5123,4' } })
  const own = (body as { product: { id: number } }).product.id
  expect(await costOf(own, as)).toMatchObject({ id: own, cost: 5123.4 })
  // omitted fields stay unchanged
  await shop.ask('PUT', '/products', { as, body: { ...wine, id: own } })
  expect(await costOf(own, as)).toMatchObject({ id: own, cost: 5123.4 })
  await shop.ask('PUT', '/products', { as, body: { ...wine, id: own, cost: '' } })
  expect(await costOf(own, as)).toMatchObject({ id: own, cost: null })
  for (const wrong of [0, -1, 'caro'])
    expect((await shop.ask('PUT', '/products', { as, body: { ...wine, id: own, cost: wrong } })).status).toBe(
      422,
    )
  const history = await shop.ask('GET', `/audit?kind=producto&subject=${own}`, { as })
  const [emptied] = (history.body as { items: { changes: object[] }[] }).items
  expect(emptied?.changes).toEqual([{ field: 'cost', before: 5123.4, after: null }])
  expect((await shop.ask('GET', '/products/cost/999999', { as })).status).toBe(404)
})

test('a file brings costs in, and the export takes them out', async () => {
  const form = new FormData()
  form.set('name', 'costos.csv')
  form.set('file', new Blob([await marked(shop, `Id;Precio;Precio de costo\n${id};;"$ 4.000,50"\n`)]))
  const requested = (path: string, init: RequestInit = {}) =>
    shop.fetch(
      new Request(`http://localhost:9/api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${shop.admin}` },
      }),
    )
  const given = (await (await requested('/imports', { method: 'POST', body: form })).json()) as ImportAnswer
  expect(given.fields).toEqual(['mark', 'id', 'price', 'cost'])
  const body = { fields: given.fields, createTerms: false, drawBottles: false }
  await shop.ask('PUT', `/imports/${given.id}/columns`, { as: shop.admin, body })
  const state = async () => {
    const { body } = await shop.ask('GET', `/imports/${given.id}`, { as: shop.admin })
    return (body as ImportAnswer).state
  }
  await expect.poll(state).toBe('revisada')
  await shop.ask('POST', `/imports/${given.id}/run`, { as: shop.admin, body: { mode: 'todo-o-nada' } })
  await expect.poll(state).toBe('terminada')
  expect(await costOf(id, shop.admin)).toMatchObject({ id, cost: 4000.5 })
  const exported = await (await requested('/export/products?format=csv')).text()
  expect(exported.split('\n')[0]).toContain('Costo sin IVA')
  expect(exported).toContain('66778899,66')
})

test('an order keeps the cost of its day, and the report tells the margin', async () => {
  await shop.database.pool.query(
    'UPDATE products SET cost = $1, list_price = 1210000, discount = 0 WHERE id = $2',
    [600_000, id],
  )
  const paid = await pay(shop, shop.customer.token, await order(shop, shop.customer.token, id, 2))
  await shop.database.pool.query('UPDATE products SET cost = $1', [Math.round(cost * 100)])
  const day = new Date(Date.parse(paid.fecha) - 3 * 3_600_000).toISOString().slice(0, 10)
  const { body } = await shop.ask('GET', `/sales/report?fdesde=${day}&fhasta=${day}`, { as: shop.admin })
  const margin = { bottles: 2, net: 20_000, cost: 12_000, gross: 8_000, percent: 40 }
  const report = body as SalesReport
  expect(report.margin).toEqual(margin)
  expect(report.wines.map((bar) => [bar.id, bar.margin])).toEqual([[id, margin]])
})

test('no call that a shopper may ask has a cost in its description', async () => {
  const { body } = await shop.ask('GET', '/openapi.json')
  const document = body as { paths: Record<string, Record<string, { responses: object }>> } & Parameters<
    typeof inlineReferences
  >[1]
  for (const { method, path, contract } of shop.calls) {
    if (!isForShoppers(contract)) continue
    const { responses } = document.paths[path]?.[method.toLowerCase()] ?? {}
    const described = JSON.stringify(inlineReferences(responses, document))
    expect(described, `${method} ${path}`).not.toContain('#/components/schemas/')
    expect(described, `${method} ${path}`).not.toMatch(/"(unit_?)?cost"|"margin"/i)
  }
})

test('no answer, export or mail that a shopper gets has a cost in it', async () => {
  const as = shop.customer.token
  await pay(shop, as, await order(shop, as, 6, 1))
  const { rows } = await shop.database.pool.query<{ unit_cost: number }>(
    'SELECT unit_cost FROM order_items WHERE product_id = 6',
  )
  expect(rows.map((row) => row.unit_cost)).toEqual([Math.round(cost * 100)])
  await shop.ask('POST', '/favorite', { as, body: { id_prod: 6 } })
  await shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod: 6 } } })
  const answers: [string, string][] = []
  const requested = shop.calls.filter(
    ({ method, path, contract }) => method === 'GET' && isForShoppers(contract) && path !== '/openapi.json',
  )
  for (const { path } of requested) {
    const address = path.replace(/\{\w+\}/g, '6')
    for (const question of ['', '?name=malbec', '?page=0&size=20', '?id=6', `?user_id=${shop.customer.id}`])
      for (const who of [{}, { as }]) {
        const answer = await shop.ask('GET', address + question, who)
        answers.push([`${address}${question}`, JSON.stringify(answer.body)])
      }
  }
  const filtered = await shop.ask('POST', '/filters/product', { body: { name: 'malbec' } })
  answers.push(['/filters/product', JSON.stringify(filtered.body)])
  const { rows: mails } = await shop.database.pool.query<{ html: string }>('SELECT html FROM mail_catcher')
  answers.push(...mails.map(({ html }): [string, string] => ['a mail', html]))
  expect(answers.length).toBeGreaterThan(200)
  for (const [name, text] of answers) {
    expect(text.replace(/[.,]/g, ''), name).not.toContain(digits)
    expect(text, name).not.toMatch(/"(unit_?)?cost"/i)
  }
  // the one call that returns it is closed to shoppers
  expect((await shop.ask('GET', '/products/cost/6')).status).toBe(401)
  expect((await shop.ask('GET', '/products/cost/6', { as })).status).toBe(403)
  expect(await costOf(6, shop.admin)).toMatchObject({ id: 6, cost })
})
