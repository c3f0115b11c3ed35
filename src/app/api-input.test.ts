import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
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
    for (const call of shop.calls.filter((candidate) => candidate.method === method)) {
      // an unsigned event is not even parsed
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

type Parameter = { name: string; description?: string; schema: { type?: string }; explode?: boolean }
type Media = { schema?: { $ref?: string }; example?: unknown }
type Described = {
  description?: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}

test('a client generated from the document works: comma-separated lists, no token on public calls, named schemas, valid examples', async () => {
  const { body } = await shop.ask('GET', '/openapi.json')
  const document = body as {
    paths: Record<string, Record<string, Described>>
    webhooks: Record<string, { post: Described }>
    components: { responses: Record<string, { content: Record<string, Media> }> }
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'calls')
  const expectExample = ({ schema, example }: Media, name: string) => {
    expect(schema?.$ref, name).toMatch(/^#\/components\/schemas\/[A-Z]/)
    const fits = ajv.compile({ $ref: `calls${schema?.$ref}` })
    expect(fits(example), `${name}: ${ajv.errorsText(fits.errors)}`).toBe(true)
  }
  let lists = 0
  for (const { method, path, contract } of shop.calls) {
    const name = `${method} ${path}`
    const described = document.paths[path]?.[method.toLowerCase()]
    const { description, security, parameters = [], requestBody, responses } = described as Described
    expect(description?.length, name).toBeGreaterThan(20)
    expect(security, name).toEqual(contract.access === 'public' ? [] : [{ token: [] }])
    for (const parameter of parameters) {
      expect(parameter.description, `${name} ${parameter.name}`).toBeTruthy()
      if (parameter.schema.type !== 'array') continue
      expect(parameter.explode, `${name} ${parameter.name}`).toBe(false)
      lists += 1
    }
    for (const media of Object.values(requestBody?.content ?? {})) expectExample(media, name)
    for (const [status, { $ref, content }] of Object.entries(responses)) {
      if (status === '200') {
        if (content?.['application/json']) expectExample(content['application/json'], name)
      } else expect(document.components.responses[$ref?.split('/').at(-1) ?? ''], $ref).toBeDefined()
    }
  }
  expect(lists).toBeGreaterThan(10)
  for (const { content } of Object.values(document.components.responses))
    for (const media of Object.values(content)) expectExample(media, 'an error')
  expect(document.webhooks['avisoDePago']?.post.parameters?.map((parameter) => parameter.name)).toEqual([
    'x-signature',
    'x-request-id',
    'data.id',
    'type',
  ])
})

test('a list as a client made from the document sends it is read', async () => {
  const two = await shop.ask('GET', '/products?page=0&type=Tinto,Rosado&sparkling=false')
  const page = await shop.ask('GET', '/products?page=0&type=Rosado&sparkling=false')
  expect([two.status, page.status]).toEqual([200, 200])
  expect((two.body as { total: number }).total).toBeGreaterThan((page.body as { total: number }).total)
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

test('a lone surrogate is rejected in any input, and a name like __proto__ is an ordinary name', async () => {
  const body =
    '{"id":1,"direccion":{"calle":"\\ud800","ciudad":"x","provincia":"Córdoba","codigoPostal":"5000"}}'
  expect((await shop.ask('PUT', '/orders/dir', { as: shop.customer.token, body })).status).toBe(400)
  expect(
    (await shop.ask('PUT', '/orders/dir', { as: shop.customer.token, body: '{"\\udfff":1}' })).status,
  ).toBe(400)
  expect((await shop.ask('GET', '/products?toString=1&__proto__=1&constructor=1')).status).toBe(200)
})
