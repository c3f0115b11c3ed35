import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentProvider, type PaymentProvider } from '../../test/reliability/payment-provider.ts'
import { openMercadoPago } from '../../src/platform/payment-gateway/mercado-pago.ts'

let provider: PaymentProvider
beforeAll(async () => {
  provider = await openPaymentProvider(
    () => 'http://localhost:9',
    async () => new Response(null, { status: 200 }),
  )
})
afterAll(() => provider.close())

const shopUrl = 'http://localhost:9'
const hour = 3_600_000
/** Creates a preference as the shop does and returns its id. */
async function begun(reference: string, instalments: number, expiresAt = new Date(Date.now() + hour)) {
  const { accessToken, webhookSecret } = provider.sandbox
  const made = await openMercadoPago({ accessToken, webhookSecret }).createPreference({
    idempotencyKey: reference,
    externalReference: reference,
    items: [{ id: '1', title: 'Malbec', quantity: 1, unitPrice: 1_000_00 }],
    payer: { email: 'a@b.test', name: 'Ana' },
    backUrls: { success: shopUrl, pending: shopUrl, failure: shopUrl },
    notificationUrl: `${shopUrl}/api/payment/notice`,
    expiresAt,
    instalments,
    statement: '',
  })
  return made.ok ? made.value.id : ''
}
/** The relevant part of the API's payment. */
type Paid = { status: string; payment_type_id: string; installments: number }
const paymentsOf = async (reference: string) => {
  const response = await fetch(
    `${provider.sandbox.apiUrl}/v1/payments/search?external_reference=${reference}`,
    { headers: { authorization: `Bearer ${provider.sandbox.accessToken}` } },
  )
  return ((await response.json()) as { results: Paid[] }).results
}
async function at(id: string, form?: Record<string, string>) {
  const response = await provider.sandbox.fetch(
    new Request(`${shopUrl}/sandbox/mercadopago/checkout/v1/redirect?pref_id=${id}`, {
      method: form ? 'POST' : 'GET',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    }),
  )
  return { status: response.status, text: await response.text(), to: response.headers.get('location') ?? '' }
}

test('the page offers what the preference allows, and nothing else is paid', async () => {
  const id = await begun('cuotas', 3)
  const { text } = await at(id)
  expect(text).toContain('Tarjeta de crédito')
  expect(text).toContain('3 cuotas de $')
  expect(text).not.toMatch(/Rapipago|Cajero|6 cuotas/)
  for (const wrong of [
    { payment_type: 'ticket' },
    { payment_type: 'atm' },
    { payment_type: 'credit_card', installments: '6' },
    { payment_type: 'nada' },
  ])
    expect((await at(id, { decision: 'approved', ...wrong })).status).toBe(400)
  expect(await paymentsOf('cuotas')).toEqual([])
  const paid = await at(id, { decision: 'approved', payment_type: 'credit_card', installments: '3' })
  expect(paid.status).toBe(303)
  expect(Object.fromEntries(new URL(paid.to).searchParams)).toMatchObject({
    collection_status: 'approved',
    payment_type: 'credit_card',
    preference_id: id,
  })
  expect(await paymentsOf('cuotas')).toMatchObject([
    { status: 'approved', payment_type_id: 'credit_card', installments: 3 },
  ])
})

test('one instalment is one payment, and a debit card has no other', async () => {
  const id = await begun('debito', 1)
  expect((await at(id)).text).not.toMatch(/\d cuotas de/)
  await at(id, { decision: 'approved', payment_type: 'debit_card', installments: '12' })
  expect(await paymentsOf('debito')).toMatchObject([{ payment_type_id: 'debit_card', installments: 1 }])
})

test('an expired checkout page shows a message and takes no payment', async () => {
  const id = await begun('tarde', 1, new Date(Date.now() - 1000))
  const { text } = await at(id)
  expect(text).toContain('El tiempo para pagar esta compra terminó. No se te cobró nada')
  // the return address names the purchase, so the shop offers to pay it again
  expect(text).toMatch(/href="[^"]*status=null&#38;external_reference=tarde/)
  expect((await at(id, { decision: 'approved' })).text).not.toContain('Aprobar el pago')
  expect(await paymentsOf('tarde')).toEqual([])
})

test('the page of a paid purchase shows its status, and that the shop was notified', async () => {
  const id = await begun('desconocido', 1)
  await at(id, { decision: 'approved', payment_type: 'debit_card' })
  expect((await at(id)).text).toContain('>Esta compra ya está pagada.<')
  expect((await at(id, { decision: 'nada' })).text).toContain('>Esta compra ya está pagada.<')
  const notified = await at(id, { decision: 'chargeback' })
  expect(notified.text).toContain('>El pago está desconocido ante el banco. Avisamos a la tienda.<')
  expect((await at(id)).text).toContain('>El pago está desconocido ante el banco.<')
  expect((await at(id, { decision: 'won' })).text).toContain(
    '>El banco le dio la razón a la tienda. Avisamos a la tienda.<',
  )
})
