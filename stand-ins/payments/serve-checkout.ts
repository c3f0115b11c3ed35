import type pg from 'pg'
import { checkoutPage, checkoutStyles, missingPage } from './checkout-page.ts'
import { chosenMeans } from './payment-means.ts'
import { returnAddress } from './return-address.ts'
import { findPreference, pay, paymentsOf, type SandboxPreference } from './sandbox-store.ts'
import { raiseEvent, eventsFor } from './payment-events.ts'

const decisions = ['approved', 'rejected', 'pending'] as const
const disputed = new Set(['charged_back', 'in_mediation'])
/** Labels of a payment's state, by its detail or status. */
const standings: Readonly<Record<string, string>> = {
  approved: 'Esta compra ya está pagada.',
  charged_back: 'El pago está desconocido ante el banco.',
  reimbursed: 'El banco le dio la razón a la tienda.',
  in_mediation: 'Hay un reclamo por este pago.',
  refunded: 'El pago fue devuelto.',
}
const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

/** Serves the checkout page and its style, and handles its buttons. */
export async function serveCheckout(pool: pg.Pool, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.pathname.endsWith('/checkout.css')) {
    return new Response(checkoutStyles, {
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  }
  const id = url.searchParams.get('pref_id') ?? ''
  const preference = await findPreference(pool, id.slice(0, 100).replaceAll('\0', ''))
  if (!preference) return new Response(missingPage(), { status: 404, headers: html })
  const payment = (await paymentsOf(pool, preference.external_reference)).find(
    ({ status, preference_id }) =>
      status === 'approved' || (preference_id === preference.id && disputed.has(status)),
  )
  const state = payment ? 'paid' : isOpen(preference, new Date()) ? 'open' : 'expired'
  const page = async (reported = '') => {
    const now =
      payment && (await paymentsOf(pool, preference.external_reference)).find(({ id }) => id === payment.id)
    const standing = now && {
      notice: [standings[now.detail ?? ''] ?? standings[now.status] ?? standings['approved'], reported]
        .join(' ')
        .trim(),
      events: await eventsFor(pool, now),
    }
    return new Response(checkoutPage(preference, state, standing), { headers: html })
  }
  if (request.method !== 'POST' || state === 'expired') return page()
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin')
    return new Response(missingPage(), { status: 403, headers: html })
  if (!payment) return decide(pool, request, preference)
  const reported = await raiseEvent(
    pool,
    payment,
    new URLSearchParams(await request.text()).get('decision') ?? '',
  )
  return page(reported ? 'Avisamos a la tienda.' : '')
}

/** Whether a preference's dates allow paying now; one without expiry is always open. */
function isOpen({ body }: SandboxPreference, now: Date): boolean {
  if (body.expires === false) return true
  const { expiration_date_from: from, expiration_date_to: to } = body
  return !(from && new Date(from) > now) && !(to && new Date(to) < now)
}

/** Pays, or leaves without paying, and sends the buyer back to the shop. */
async function decide(pool: pg.Pool, request: Request, preference: SandboxPreference): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const decision = form.get('decision')
  const status = decisions.find((candidate) => candidate === decision)
  if (!status) return redirect(returnAddress(preference))
  const means = chosenMeans(preference.body.payment_methods, {
    type: form.get('payment_type'),
    installments: form.get('installments'),
  })
  // rejects anything the preference does not offer, whatever the form says
  if (!means || (status === 'pending' && preference.body.binary_mode === true))
    return new Response(checkoutPage(preference, 'open'), { status: 400, headers: html })
  const payment = await pay(pool, preference, status, means)
  return redirect(returnAddress(preference, status, { id: payment.id, type: means.type }))
}

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
