import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { ServedCall } from '../calls/implement.ts'

let shop: TestShop
let calls: ServedCall[]
const tokens: Record<string, string> = {}
beforeAll(async () => {
  shop = await openTestShop()
  calls = shop.calls
  const gone = await shop.person('baja@ejemplo.test')
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: gone.id, role: 'Baja' } })
  const claims = { sub: shop.customer.id }
  Object.assign(tokens, {
    customer: shop.customer.token,
    admin: shop.admin,
    baja: gone.token,
    broken: `${shop.customer.token.slice(0, -8)}AAAAAAAA`,
    expired: await shop.identity.signToken(claims, { expiresIn: '-10m' }),
    'wrong audience': await shop.identity.signToken(claims, { audience: 'https://elsewhere' }),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
  })
})
afterAll(() => shop.close())

/** A path with ids that exist nowhere: only the door is tried here, not what is behind it. */
const addressOf = (call: ServedCall) => call.path.replace(/\{\w+\}/g, '999999999')

test('every call asks for exactly the right that its contract says', async () => {
  let cells = 0
  const wrong: string[] = []
  for (const call of calls) {
    const { access } = call.contract
    const allowed: Record<string, (status: number) => boolean> = {
      anonymous: (status) => (access === 'public' ? status !== 403 : status === 401),
      customer: (status) => (access === 'admin' ? status === 403 : status !== 401),
      admin: (status) => status !== 401,
      baja: (status) => (access === 'public' ? status !== 403 && status !== 401 : status === 403),
      broken: (status) => status === 401,
      expired: (status) => status === 401,
      'wrong audience': (status) => status === 401,
      unsigned: (status) => status === 401,
    }
    for (const [who, fine] of Object.entries(allowed)) {
      // a forged notice is refused with 401 for its signature, whoever sends it
      if (call.path === '/payment/notice' && ['anonymous', 'customer', 'admin', 'baja'].includes(who))
        continue
      const token = tokens[who]
      const withBody = call.method !== 'GET' && call.method !== 'DELETE'
      const { status } = await shop.ask(call.method, addressOf(call), {
        ...(token ? { as: token } : {}),
        ...(withBody ? { body: {} } : {}),
      })
      cells += 1
      if (!fine(status) || status >= 500) wrong.push(`${call.method} ${call.path} as ${who}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(300)
})

test('the OpenAPI document is valid, and has every call', async () => {
  const { body } = await shop.ask('GET', '/openapi.json')
  const result = await new Validator().validate(body as Record<string, unknown>)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  const { paths } = body as { paths: Record<string, Record<string, unknown>> }
  for (const call of calls)
    expect(paths[call.path]?.[call.method.toLowerCase()], `${call.method} ${call.path}`).toBeDefined()
})

const junk: unknown[] = [
  null,
  [],
  'text',
  7,
  { a: 1 },
  { id: 'x' },
  { id: -1 },
  { id: 1e308 },
  { id: { $gt: 0 } },
  { products: [{}] },
  { products: 'x' },
  { body: '\u0000' },
]
const junkQueries = [
  'id=abc',
  'id=-1',
  'id=1&id=2',
  'id=99999999999999999999',
  'user_id=%27%20OR%201=1',
  'name=%00',
  'fdesde=ayer&fhasta=mañana',
  'page=1e9',
  'EMAIL=x&c=alert(1)',
]

test('no junk makes a call fall over: always 4xx or an answer, always as documented', async () => {
  const fell: string[] = []
  for (const call of calls) {
    const attempts = [
      ...junkQueries.map((query) => ({ address: `${addressOf(call)}?${query}`, body: undefined as unknown })),
      ...(call.method === 'GET' ? [] : junk.map((body) => ({ address: addressOf(call), body }))),
      ...(call.path.includes('{')
        ? ['abc', '%00', '-1', "1';--", 'a'.repeat(300)].map((id) => ({
            address: call.path.replace(/\{\w+\}/g, id),
            body: undefined,
          }))
        : []),
    ]
    for (const { address, body } of attempts) {
      const { status } = await shop.ask(call.method, address, {
        as: shop.admin,
        ...(body === undefined ? {} : { body }),
      })
      if (status >= 500) fell.push(`${call.method} ${address} ${JSON.stringify(body)}: ${status}`)
    }
  }
  expect(fell).toEqual([])
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

test('the last Admin stays one, and a demotion works at once', async () => {
  const admins = (await shop.ask('GET', '/user', { as: shop.admin })).body as { id: string; role: string }[]
  const me = admins.find((user) => user.role === 'Admin')?.id ?? ''
  expect(
    (await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: me, role: 'User' } })).status,
  ).toBe(409)
  const other = await shop.person('segunda@ejemplo.test')
  await shop.ask('PUT', `/user/perfil/?id=${encodeURIComponent(other.id)}&role=Admin`, { as: shop.admin })
  expect((await shop.ask('GET', '/user', { as: other.token })).status).toBe(200)
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: other.id, role: 'User' } })
  expect((await shop.ask('GET', '/user', { as: other.token })).status).toBe(403)
})
