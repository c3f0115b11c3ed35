import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type pg from 'pg'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { createBodyReceiver } from '../../http/receive-bodies.ts'
import { createJobWakes } from '../../jobs/job-wakes.ts'
import { openMercadoPago } from '../mercado-pago.ts'
import type { CardPayments } from '../port.ts'
import { checkoutPage, checkoutStyles, missingPage } from './checkout-page.ts'
import { createSandboxApi, type Fault } from './sandbox-api.ts'
import { findPreference, pay, paymentsOf } from './sandbox-store.ts'
import { startWebhookSender } from './webhook-sender.ts'
import type { LogLine } from '../../observability/log.ts'

export type PaymentSandbox = CardPayments & {
  /** Serves the checkout page, for the shop's requests under /sandbox/mercadopago/. */
  fetch: (request: Request) => Promise<Response>
  /** Failures for the next requests of the SDK, one each. For tests. */
  faults: Fault[]
  accessToken: string
  webhookSecret: string
  /** Base address of the API for the provider's own SDK. */
  apiUrl: string
}

/** Fits a purchase of many lines. */
const apiBody = { bytes: 256_000, seconds: 10, perSecond: 1000 }
const decisions = ['approved', 'rejected', 'pending'] as const
const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/**
 * A fake of the card payment provider for the provider's own SDK: the same HTTP API on a loopback port, a checkout page
 * under the shop's address, and signed webhook events. No money moves.
 */
export async function openPaymentSandbox(options: {
  pool: pg.Pool
  /** Of the database that the pool leads to. */
  connectionString: string
  publicUrl: string
  deliver: (request: Request) => Promise<Response>
  log: LogLine
}): Promise<PaymentSandbox> {
  const { pool, publicUrl } = options
  const accessToken = `TEST-${randomBytes(16).toString('hex')}`
  const webhookSecret = randomBytes(24).toString('hex')
  const faults: Fault[] = []
  const api = createSandboxApi({ pool, publicUrl, accessToken, faults })
  const listener = getRequestListener(async (request, env) => {
    const answer = await api(request)
    // the connection breaks before the answer
    if (!answer) (env as { outgoing: http.ServerResponse }).outgoing.destroy()
    return answer ?? RESPONSE_ALREADY_SENT
  })
  const bodies = createBodyReceiver({
    ruleOf: () => apiBody,
    // only the shop itself calls this API
    addressOf: () => 'loopback',
    perAddress: 1000,
    answerOf: (_, { status, detail }) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ message: detail })),
    }),
  })
  const server = http.createServer((request, response) => {
    bodies.receive(request, response, (whole, answer) => void listener(whole, answer))
  })
  // exclusive: otherwise workers of a cluster share one port, and reach each other's API with another token
  const place = { port: 0, host: '127.0.0.1', exclusive: true }
  await new Promise<void>((resolve) => server.listen(place, resolve))
  const { port } = server.address() as AddressInfo
  const apiUrl = `http://127.0.0.1:${port}`
  ;(AppConfig as { BASE_URL: string }).BASE_URL = apiUrl
  const wakes = createJobWakes(options.connectionString)
  const stopSender = startWebhookSender({
    pool,
    wakes,
    secret: webhookSecret,
    deliver: options.deliver,
    log: options.log,
  })

  return {
    ...openMercadoPago({ accessToken, webhookSecret }),
    faults,
    accessToken,
    webhookSecret,
    apiUrl,
    fetch: (request) => serveCheckout(pool, request),
    async close() {
      await stopSender()
      await wakes.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

/** The checkout page, its style, and what a press of one of its buttons does. */
async function serveCheckout(pool: pg.Pool, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.pathname.endsWith('/checkout.css')) {
    return new Response(checkoutStyles, {
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  }
  const id = url.searchParams.get('pref_id') ?? ''
  const preference = await findPreference(pool, id.slice(0, 100).replaceAll('\0', ''))
  if (!preference) return new Response(missingPage(), { status: 404, headers: html })
  const paid = (await paymentsOf(pool, preference.external_reference)).some(
    (payment) => payment.status === 'approved',
  )
  const until = preference.body.expiration_date_to
  const state = paid ? 'paid' : until && new Date(until) < new Date() ? 'expired' : 'open'
  if (request.method !== 'POST' || state !== 'open') {
    return new Response(checkoutPage(preference, state), { headers: html })
  }
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin')
    return new Response(missingPage(), { status: 403, headers: html })
  return decide(pool, request, preference)
}

type Preference = NonNullable<Awaited<ReturnType<typeof findPreference>>>

/** Pays, or leaves without paying, and sends the buyer back to the shop. */
async function decide(pool: pg.Pool, request: Request, preference: Preference): Promise<Response> {
  const decision = new URLSearchParams(await request.text()).get('decision')
  const status = decisions.find((known) => known === decision)
  const back = preference.body.back_urls
  // leaving without paying returns with the literal `null`, as at the real provider
  if (!status) {
    return redirect(back.failure, {
      collection_id: 'null',
      collection_status: 'null',
      payment_id: 'null',
      status: 'null',
      external_reference: preference.external_reference,
      preference_id: preference.id,
    })
  }
  const payment = await pay(pool, preference, status)
  const to = status === 'approved' ? back.success : status === 'pending' ? back.pending : back.failure
  return redirect(to, {
    payment_id: String(payment.id),
    status,
    external_reference: preference.external_reference,
  })
}

function redirect(to: string, parameters: Record<string, string>): Response {
  const address = new URL(to)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { location: address.href, 'cache-control': 'no-store' } })
}
