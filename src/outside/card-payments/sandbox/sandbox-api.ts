import type pg from 'pg'
import {
  findPayment,
  findPreference,
  giveBack,
  insertPreference,
  once,
  paymentsOf,
  type SandboxPayment,
} from './sandbox-store.ts'

/**
 * Failures that the stand-in can be told to show, one request each, in order: an answer lost after the work was done,
 * refusals, an answer that comes much too late, and one that never ends. For tests.
 */
export type Fault = 'drop-after-write' | 'too-many' | 'server-error' | 'stall' | 'stall-body'

/** The provider's HTTP API as far as its SDK uses it. Answers undefined for a dropped connection. */
export function createSandboxApi(options: {
  pool: pg.Pool
  publicUrl: string
  accessToken: string
  faults: Fault[]
}) {
  const { pool, publicUrl } = options
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('authorization') !== `Bearer ${options.accessToken}`)
      return json(401, { message: 'invalid access token' })
    const fault = options.faults.shift()
    if (fault === 'too-many') return json(429, { message: 'too many requests' }, { 'retry-after': '1' })
    if (fault === 'server-error') return json(500, { message: 'internal error' })
    if (fault === 'stall-body') return neverEnding()
    if (fault === 'stall') await new Promise((resolve) => setTimeout(resolve, 20_000))
    const answer = await answerTo(request, pathname.replace(/\/$/, ''), searchParams)
    return fault === 'drop-after-write' ? undefined : answer
  }

  async function answerTo(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const key = request.headers.get('x-idempotency-key')
    if (request.method === 'POST' && path === '/checkout/preferences') {
      const body = (await request.json()) as Parameters<typeof insertPreference>[1]
      const id = await once(pool, key, (client) => insertPreference(client, body))
      const url = `${publicUrl}/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(id)}`
      return json(201, { ...body, id, init_point: url, sandbox_init_point: url })
    }
    const preferenceId = /^\/checkout\/preferences\/([^/]+)$/.exec(path)?.[1]
    if (request.method === 'GET' && preferenceId) {
      const preference = await findPreference(pool, decodeURIComponent(preferenceId))
      return preference
        ? json(200, { ...preference.body, id: preference.id })
        : json(404, { message: 'not found' })
    }
    if (request.method === 'GET' && path === '/v1/payments/search') {
      const results = (await paymentsOf(pool, query.get('external_reference') ?? '')).map(toJson)
      return json(200, { results, paging: { total: results.length, limit: 30, offset: 0 } })
    }
    const refunded = /^\/v1\/payments\/(\d+)\/refunds$/.exec(path)?.[1]
    if (request.method === 'POST' && refunded) {
      if (!key) return json(400, { message: 'X-Idempotency-Key is mandatory' })
      const { amount } = (await request.json().catch(() => ({}))) as { amount?: number }
      const payment = await once(
        pool,
        key,
        async (client) => (await giveBack(client, refunded, amount)) ?? null,
      )
      return payment
        ? json(201, {
            id: Number(`${payment.id}1`),
            payment_id: payment.id,
            amount: Number(payment.refunded),
            status: 'approved',
          })
        : json(400, { message: 'nothing to refund' })
    }
    const paymentId = /^\/v1\/payments\/(\d+)$/.exec(path)?.[1]
    if (request.method === 'GET' && paymentId) {
      const payment = await findPayment(pool, paymentId)
      return payment ? json(200, toJson(payment)) : json(404, { message: 'Payment not found', status: 404 })
    }
    return json(404, { message: 'not found' })
  }
}

function toJson(payment: SandboxPayment) {
  return {
    id: payment.id,
    status: payment.status,
    status_detail: payment.status === 'approved' ? 'accredited' : payment.status,
    transaction_amount: Number(payment.amount),
    transaction_amount_refunded: Number(payment.refunded),
    currency_id: 'ARS',
    external_reference: payment.external_reference,
  }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

function neverEnding(): Response {
  return new Response(
    new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"id":')) }),
    {
      headers: { 'content-type': 'application/json' },
    },
  )
}
