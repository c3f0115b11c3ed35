import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMercadoPago } from './mercado-pago.ts'

type Sent = { method: string | undefined; url: string | undefined; key: string | undefined; body: string }

/** The SDK's requests, recorded by a server. */
let sent: Sent[] = []
const provider = http.createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const key = request.headers['x-idempotency-key']
    sent.push({ method: request.method, url: request.url, key: String(key), body })
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 'p-1', init_point: 'http://localhost/', items: [{ id: '1' }] }))
  })
})
const before = (AppConfig as { BASE_URL: string }).BASE_URL
const payments = openMercadoPago({ accessToken: 'TEST', webhookSecret: 'secreto' })

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  ;(AppConfig as { BASE_URL: string }).BASE_URL = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  sent = []
})
afterAll(async () => {
  ;(AppConfig as { BASE_URL: string }).BASE_URL = before
  await new Promise((resolve) => provider.close(resolve))
})

test('a key is used for its own call alone: the next ones go out with theirs, or with another', async () => {
  await payments.refund({ id: '7', amount: 1050, idempotencyKey: 'k1' })
  await payments.refund({ id: '7', amount: 200, idempotencyKey: 'k2' })
  await payments.endCheckout('p-1')
  await payments.refund({ id: '8', amount: 1, idempotencyKey: 'k3' })
  expect(sent.filter((request) => request.method === 'POST')).toMatchObject([
    { url: '/v1/payments/7/refunds', key: 'k1', body: '{"amount":10.5}' },
    { url: '/v1/payments/7/refunds', key: 'k2', body: '{"amount":2}' },
    { url: '/v1/payments/8/refunds', key: 'k3', body: '{"amount":0.01}' },
  ])
  const others = sent.filter((request) => request.method !== 'POST').map((request) => request.key)
  expect(others.some((key) => ['k1', 'k2', 'k3'].includes(key ?? ''))).toBe(false)
})

test.each([undefined, Number.NaN, 0, -500, 10.5, Number.POSITIVE_INFINITY, null, '100'])(
  'a refund of %s never leaves the shop',
  async (amount) => {
    const refund = payments.refund({ id: '7', amount: amount as number, idempotencyKey: 'k9' })
    await expect(refund).rejects.toThrow(/cannot be given back/)
    expect(sent).toEqual([])
  },
)

test('changed payments are asked for by the time of their last change, the oldest first', async () => {
  await payments.changedPayments(new Date('2026-11-20T10:00:00Z'))
  const query = new URL(sent[0]?.url ?? '', 'http://localhost').searchParams
  expect(Object.fromEntries(query)).toEqual({
    range: 'date_last_updated',
    begin_date: '2026-11-20T10:00:00.000Z',
    end_date: 'NOW',
    sort: 'date_last_updated',
    criteria: 'asc',
    limit: '100',
  })
})

test('ending a checkout sends the whole preference with an immediate expiry', async () => {
  await payments.endCheckout('p/1')
  const update = sent.find((request) => request.method === 'PUT')
  expect(update?.url).toBe('/checkout/preferences/p%2F1')
  const body = JSON.parse(update?.body ?? '{}') as { expires: boolean; expiration_date_to: string }
  expect(body).toMatchObject({ items: [{ id: '1' }], expires: true })
  expect(Date.parse(body.expiration_date_to)).toBeLessThan(Date.now() + 5000)
})
