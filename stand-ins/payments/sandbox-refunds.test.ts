import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentProvider, type PaymentProvider } from '../../test/reliability/payment-provider.ts'

let provider: PaymentProvider
beforeAll(async () => {
  provider = await openPaymentProvider(
    () => 'http://localhost:9',
    async () => new Response(null, { status: 200 }),
  )
})
afterAll(() => provider.close())

type Answer = { status: number; body: Record<string, unknown> & { cause?: { code: unknown }[] } }
const call = async (method: string, path: string, body?: unknown, key?: string): Promise<Answer> => {
  const response = await fetch(provider.sandbox.apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${provider.sandbox.accessToken}`,
      'content-type': 'application/json',
      ...(key ? { 'x-idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const codeOf = ({ status, body }: Answer) => [status, body.cause?.[0]?.code]

const back = 'http://localhost:9/user/comprarealizada'
const preference = (pesos: number, reference: string) => ({
  items: [{ id: '1', title: 'Malbec', quantity: 1, unit_price: pesos }],
  back_urls: { success: back, pending: back, failure: back },
  notification_url: 'http://localhost:9/api/payment/notice',
  external_reference: reference,
})
let made = 0
/** Creates an approved payment and returns its id. */
async function approved(pesos: number): Promise<number> {
  made += 1
  const { body } = await call('POST', '/checkout/preferences', preference(pesos, `r-${made}`), `p-${made}`)
  await provider.decide(String(body['id']))
  const search = await call('GET', `/v1/payments/search?external_reference=r-${made}`)
  return (search.body as unknown as { results: { id: number }[] }).results[0]?.id ?? 0
}
const refund = (payment: number, body: unknown, key: string) =>
  call('POST', `/v1/payments/${payment}/refunds`, body, key)

const item = { id: '1', title: 'Malbec', quantity: 1, unit_price: 10 }
test.each([
  ['invalid_items', { items: [] }],
  ['invalid_items', { items: undefined }],
  ['invalid_items', { items: [{ ...item, unit_price: -10 }] }],
  ['invalid_items', { items: [{ ...item, unit_price: 0 }] }],
  ['invalid_items', { items: [{ ...item, unit_price: 10.005 }] }],
  ['invalid_items', { items: [{ ...item, quantity: 1.5 }] }],
  ['invalid_items', { items: [item, { ...item, unit_price: -5 }] }],
  ['invalid_payment_methods', { payment_methods: { installments: 0 } }],
  ['invalid_payment_methods', { payment_methods: { installments: 37 } }],
  ['invalid_expiration_date_to', { expiration_date_to: 'mañana' }],
])('a preference is refused with %s: %o', async (code, wrong) => {
  const given = { ...preference(10, 'rechazada'), ...wrong }
  expect(codeOf(await call('POST', '/checkout/preferences', given, `mal-${code}`))).toEqual([400, code])
})

test('each refund has its own number and amount, in the payment and in its list', async () => {
  const id = await approved(50.5)
  const first = await refund(id, { amount: 10.5 }, `uno-${id}`)
  const second = await refund(id, { amount: 20 }, `dos-${id}`)
  expect([first.body['amount'], second.body['amount']]).toEqual([10.5, 20])
  expect(first.body['id']).not.toBe(second.body['id'])
  const payment = await call('GET', `/v1/payments/${id}`)
  expect(payment.body).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 30.5,
    refunds: [
      { id: first.body['id'], amount: 10.5 },
      { id: second.body['id'], amount: 20 },
    ],
  })
  expect((await call('GET', `/v1/payments/${id}/refunds/`)).body).toMatchObject([
    { amount: 10.5 },
    { amount: 20 },
  ])
  expect((await call('GET', `/v1/payments/${id}/refunds/${String(second.body['id'])}`)).body).toEqual(
    second.body,
  )
  // without an amount the provider refunds everything left, which the shop never requests
  expect((await refund(id, {}, `todo-${id}`)).body['amount']).toBe(20)
  expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'refunded' })
  expect(codeOf(await refund(id, { amount: 1 }, `de-mas-${id}`))).toEqual([400, 2063])
})

test('a refund of nothing, of less than nothing or of more than was paid is refused with its code', async () => {
  const id = await approved(10)
  expect(codeOf(await refund(id, { amount: 0 }, `cero-${id}`))).toEqual([400, 4040])
  expect(codeOf(await refund(id, { amount: -5 }, `menos-${id}`))).toEqual([400, 4040])
  expect(codeOf(await refund(id, { amount: '5' }, `texto-${id}`))).toEqual([400, 4041])
  expect(codeOf(await refund(id, { amount: null }, `nulo-${id}`))).toEqual([400, 4041])
  expect(codeOf(await refund(id, { amount: 10.01 }, `mucho-${id}`))).toEqual([400, 2063])
  expect(codeOf(await call('POST', `/v1/payments/${id}/refunds`, { amount: 5 }))).toEqual([400, 4292])
  expect(codeOf(await refund(999, { amount: 5 }, 'nadie'))).toEqual([404, 2000])
  expect((await call('GET', `/v1/payments/${id}`)).body['transaction_amount_refunded']).toBe(0)
})

test('an idempotency key replays its request; another amount or payment gets 409', async () => {
  const [id, other] = [await approved(30), await approved(30)]
  const first = await refund(id, { amount: 10 }, `llave-${id}`)
  expect(await refund(id, { amount: 10 }, `llave-${id}`)).toEqual(first)
  const used = [409, 'idempotency_key_already_used']
  expect(codeOf(await refund(id, { amount: 11 }, `llave-${id}`))).toEqual(used)
  expect(codeOf(await refund(other, { amount: 10 }, `llave-${id}`))).toEqual(used)
  expect((await call('GET', `/v1/payments/${id}`)).body['transaction_amount_refunded']).toBe(10)
  expect((await call('GET', `/v1/payments/${other}`)).body['transaction_amount_refunded']).toBe(0)
})

test('concurrent and repeated refunds never exceed the payment', async () => {
  const requested = fc.record({
    centavos: fc.oneof(fc.integer({ min: -500, max: 3000 }), fc.constantFrom(0, 1, 999, 1000, 1001, 10.5)),
    key: fc.nat(5),
    /** Through the shop's port, or directly at the provider. */
    through: fc.boolean(),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(requested, { minLength: 1, maxLength: 8 }), async (requests) => {
      run += 1
      const id = await approved(10)
      await Promise.all(
        requests.map(({ centavos, key, through }) => {
          const idempotencyKey = `azar-${run}-${key}`
          return through
            ? provider.sandbox
                .refund({ id: String(id), amount: centavos, idempotencyKey })
                .catch((failure: unknown) => expect(failure).toBeInstanceOf(RangeError))
            : refund(id, { amount: centavos / 100 }, idempotencyKey)
        }),
      )
      const { body } = await call('GET', `/v1/payments/${id}`)
      const refunds = (body['refunds'] as { id: number; amount: number }[]).map((refund) => refund.amount)
      const sum = Math.round(refunds.reduce((all, refunded) => all + refunded, 0) * 100)
      expect(sum).toBeLessThanOrEqual(1000)
      expect(sum).toBe(Math.round(Number(body['transaction_amount_refunded']) * 100))
      expect(refunds.every((amount) => amount > 0)).toBe(true)
    }),
    { numRuns: 25 },
  )
})
