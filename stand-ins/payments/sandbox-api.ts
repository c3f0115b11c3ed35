import { createHash } from 'node:crypto'
import type pg from 'pg'
import { chargebackJson, claimJson, disputesOf, findDispute } from './sandbox-disputes.ts'
import { preferenceFault } from './preference-faults.ts'
import { paymentJson, problem, refundAnswer, type Answer } from './refund-answers.ts'
import {
  changedSandboxPayments,
  findPayment,
  findPreference,
  insertPreference,
  once,
  paymentsOf,
  updatePreference,
  type GivenPreference,
} from './sandbox-store.ts'

/**
 * Faults to inject, one per request, in order: a response lost after the work was done, rejections, a very
 * late response, and one that never ends. For tests.
 */
export type Fault = 'drop-after-write' | 'too-many' | 'server-error' | 'stall' | 'stall-body'

type Parts = { pool: pg.Pool; publicUrl: string; accessToken: string; faults: Fault[] }

/** The part of the provider's HTTP API that its SDK uses. Returns undefined to drop the connection. */
export function createSandboxApi(parts: Parts) {
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('authorization') !== `Bearer ${parts.accessToken}`)
      return json(401, { message: 'invalid access token' })
    const fault = parts.faults.shift()
    if (fault === 'too-many') return json(429, { message: 'too many requests' }, { 'retry-after': '1' })
    if (fault === 'server-error') return json(500, { message: 'internal error' })
    if (fault === 'stall-body') return neverEnding()
    if (fault === 'stall') await new Promise((resolve) => setTimeout(resolve, 20_000))
    const answer = await answerTo(parts, request, pathname.replace(/\/$/, ''), searchParams)
    return fault === 'drop-after-write' ? undefined : answer
  }
}

/** The account of the token. */
const seller = { id: 1, nickname: 'TIENDA_DE_PRUEBA', site_id: 'MLA', tags: ['test_user'] }

async function answerTo(
  parts: Parts,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response> {
  const { pool } = parts
  if (request.method === 'GET' && path === '/users/me') return json(200, seller)
  const preferenceId = /^\/checkout\/preferences\/([^/]+)$/.exec(path)?.[1]
  if (request.method === 'POST' && path === '/checkout/preferences') return createPreference(parts, request)
  if (preferenceId) return preference(pool, request, decodeURIComponent(preferenceId))
  if (request.method === 'GET' && path === '/v1/payments/search') {
    const changedSince = query.get('range') === 'date_last_updated' ? query.get('begin_date') : null
    const payments =
      changedSince === null
        ? await paymentsOf(pool, query.get('external_reference') ?? '')
        : await changedSandboxPayments(pool, new Date(changedSince), Number(query.get('limit') ?? 30))
    const results = payments.map(paymentJson)
    return json(200, { results, paging: { total: results.length, limit: 30, offset: 0 } })
  }
  const disputed = request.method === 'GET' ? await disputeAnswer(pool, path, query) : undefined
  if (disputed) return disputed
  const [, paymentId = '', refunds, refundId] =
    /^\/v1\/payments\/(\d+)(\/refunds)?(?:\/(\d+))?$/.exec(path) ?? []
  if (request.method === 'POST' && refunds && !refundId) return createRefund(pool, request, path, paymentId)
  if (request.method !== 'GET' || !paymentId) return json(404, { message: 'not found' })
  const payment = await findPayment(pool, paymentId)
  if (!payment) return sent(problem(404, 2000, 'Payment not found'))
  const answer = paymentJson(payment)
  if (!refunds) return json(200, answer)
  if (!refundId) return json(200, answer.refunds)
  const refund = answer.refunds.find((refunded) => String(refunded.id) === refundId)
  return refund ? json(200, refund) : sent(problem(404, 2032, 'Refund not found'))
}

/** Undefined if the path is not about disputes. */
async function disputeAnswer(
  pool: pg.Pool,
  path: string,
  query: URLSearchParams,
): Promise<Response | undefined> {
  if (path === '/v1/chargebacks/search') {
    const chargebacks = await disputesOf(pool, 'chargeback', query.get('payment_id') ?? '')
    return json(200, { paging: { total: chargebacks.length }, results: chargebacks.map(chargebackJson) })
  }
  const chargeback = /^\/v1\/chargebacks\/([^/]+)$/.exec(path)?.[1]
  const claim = /^\/post-purchase\/v1\/claims\/([^/]+)$/.exec(path)?.[1]
  if (chargeback === undefined && claim === undefined) return undefined
  const kind = claim === undefined ? 'chargeback' : 'claim'
  const dispute = await findDispute(pool, kind, chargeback ?? claim ?? '')
  if (!dispute) return sent(problem(404, 2000, 'Not found'))
  return json(200, kind === 'claim' ? claimJson(dispute) : chargebackJson(dispute))
}

async function createPreference({ pool, publicUrl }: Parts, request: Request): Promise<Response> {
  const text = await request.text()
  const body = JSON.parse(text) as GivenPreference
  const fault = preferenceFault(body)
  if (fault) return sent(problem(400, fault.code, fault.description))
  const made = await idempotent(pool, request, text, async (client) => {
    const id = await insertPreference(client, body)
    const url = `${publicUrl}/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(id)}`
    return { status: 201, body: { id, init_point: url, sandbox_init_point: url } }
  })
  return sent({ ...made, body: { ...body, ...made.body } })
}

async function preference(pool: pg.Pool, request: Request, id: string): Promise<Response> {
  if (request.method === 'PUT') {
    const body = (await request.json()) as GivenPreference
    const fault = preferenceFault(body)
    if (fault) return sent(problem(400, fault.code, fault.description))
    if (!(await updatePreference(pool, id, body)))
      return sent(problem(400, 'invalid_id', 'preference_id not found'))
  }
  const preference = await findPreference(pool, id)
  return preference
    ? json(200, { ...preference.body, id: preference.id })
    : json(404, { message: 'not found' })
}

async function createRefund(
  pool: pg.Pool,
  request: Request,
  path: string,
  paymentId: string,
): Promise<Response> {
  if (!request.headers.get('x-idempotency-key'))
    return sent(problem(400, 4292, "Header 'X-Idempotency-Key' can't be null"))
  const text = await request.text()
  const { amount } = (text === '' ? {} : JSON.parse(text)) as { amount?: unknown }
  return sent(
    await idempotent(pool, request, path + text, async (client) =>
      refundAnswer(client, await findPayment(client, paymentId), amount),
    ),
  )
}

/**
 * Replays the response to the same request with the same key. A different request with that key is a
 * conflict.
 */
async function idempotent(
  pool: pg.Pool,
  request: Request,
  content: string,
  run: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers.get('x-idempotency-key')
  // not the request itself, which contains a name
  const fingerprint = createHash('sha256').update(content).digest('base64')
  return once(pool, { key, request: fingerprint }, run, {
    conflict: () => problem(409, 'idempotency_key_already_used', 'The key was used for another request'),
    stays: (answer) => answer.status < 300,
  })
}

function sent({ status, body }: Answer): Response {
  return json(status, body)
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
