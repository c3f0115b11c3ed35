import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each(['GET', 'POST', 'PUT', 'DELETE'])(
  '%s: a parameter that is given twice is refused',
  async (method) => {
    for (const call of shop.calls.filter((one) => one.method === method)) {
      // a notice that is not signed is not even read
      const { status } = await shop.ask(method, `${call.path.replace(/\{\w+\}/g, '999999999')}?x=1&x=2`, {
        as: shop.admin,
      })
      expect([400], `${method} ${call.path}`).toContain(status)
    }
  },
)

test('the OpenAPI document is valid, and has every call', async () => {
  const { body } = await shop.ask('GET', '/openapi.json')
  const result = await new Validator().validate(body as Record<string, unknown>)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  const { paths } = body as { paths: Record<string, Record<string, unknown>> }
  for (const call of shop.calls)
    expect(paths[call.path]?.[call.method.toLowerCase()], `${call.method} ${call.path}`).toBeDefined()
})

test.each([
  ['not JSON', { body: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
  ['another type', { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415],
  [
    'much too long',
    { body: `{"products":"${'x'.repeat(1_100_000)}"}`, headers: { 'content-length': '1100030' } },
    413,
  ],
])('a body that is %s is refused', async (_, sent, status) => {
  expect((await shop.ask('POST', '/payment', { as: shop.customer.token, ...sent })).status).toBe(status)
})

test('half a character is refused, wherever it stands, and a name that every object has is a name like others', async () => {
  const body =
    '{"id":1,"direccion":{"calle":"\\ud800","ciudad":"x","provincia":"Córdoba","codigoPostal":"5000"}}'
  expect((await shop.ask('PUT', '/orders/dir', { as: shop.customer.token, body })).status).toBe(400)
  expect(
    (await shop.ask('PUT', '/orders/dir', { as: shop.customer.token, body: '{"\\udfff":1}' })).status,
  ).toBe(400)
  expect((await shop.ask('GET', '/products?toString=1&__proto__=1&constructor=1')).status).toBe(200)
})
