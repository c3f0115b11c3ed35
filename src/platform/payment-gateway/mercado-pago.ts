import { Chargeback, MercadoPagoConfig, Payment, PaymentRefund, Preference } from 'mercadopago'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { z } from 'zod'
import { currency, fromPesos, toPesos } from '../../money/money.ts'
import { isGenuineWebhook } from './webhook-signature.ts'
import type { CardPayments, Outcome, PaymentStatus, ProviderDispute, ProviderPayment } from './port.ts'

/** Milliseconds for a complete call including retries, as the SDK's timeout ends with the headers. */
const callTimeoutMs = 12_000

type SdkPayment = {
  id?: number | string
  status?: string
  status_detail?: string
  date_last_updated?: string
  transaction_amount?: number
  transaction_amount_refunded?: number
  currency_id?: string
  external_reference?: string
  refunds?: { id?: number | string; amount?: number; status?: string; date_created?: string }[]
}

/** Mercado Pago Checkout Pro through its official SDK. */
export function openMercadoPago(options: { accessToken: string; webhookSecret: string }): CardPayments {
  // A new configuration per call, because the SDK stores the idempotency key in it.
  const configure = (idempotencyKey?: string) =>
    new MercadoPagoConfig({
      accessToken: options.accessToken,
      options: { timeout: 5000, ...(idempotencyKey ? { idempotencyKey } : {}) },
    })

  return {
    createPreference: (p) => call(() => create(new Preference(configure(p.idempotencyKey)), p)),
    endCheckout: (id) => call(() => expire(new Preference(configure()), id)),
    fetchPayment: async (id) => {
      const outcome = await call(() => new Payment(configure()).get({ id }))
      if (!outcome.ok)
        return outcome.why === 'refused' && outcome.detail.startsWith('404 ')
          ? { ok: true, value: undefined }
          : outcome
      return { ok: true, value: toPayment(outcome.value) }
    },
    searchPayments: async (externalReference) => {
      const outcome = await call(() =>
        new Payment(configure()).search({ options: { external_reference: externalReference } }),
      )
      if (!outcome.ok) return outcome
      return { ok: true, value: (outcome.value.results ?? []).map(toPayment) }
    },
    refund: ({ idempotencyKey, ...requested }) =>
      refund(new PaymentRefund(configure(idempotencyKey)), requested),
    ...disputeCalls(options.accessToken, configure),
    verifyWebhook: (event) => isGenuineWebhook(options.webhookSecret, event),
    close: async () => undefined,
  }
}

async function refund(refunds: PaymentRefund, { id, amount }: { id: string; amount: number }) {
  // the provider treats a missing amount as a full refund, and NaN serialises as null
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError(`${amount} centavos cannot be given back`)
  return call(async () => {
    const made = await refunds.create({ payment_id: id, body: { amount: toPesos(amount) } })
    return { id: String(made.id), done: made.status !== 'in_process' }
  })
}

function disputeCalls(
  accessToken: string,
  configure: () => MercadoPagoConfig,
): Pick<CardPayments, 'fetchDispute' | 'chargebacksOf'> {
  return {
    fetchDispute: async (kind, id) => {
      const outcome = await call(async () =>
        kind === 'chargeback'
          ? chargebackOf(await new Chargeback(configure()).get({ id }))
          : claimOf(await fetchClaim(accessToken, id)),
      )
      const unknown = !outcome.ok && outcome.why === 'refused' && outcome.detail.startsWith('404 ')
      return unknown ? { ok: true, value: undefined } : outcome
    },
    chargebacksOf: (paymentId) =>
      call(async () => {
        const options = { payment_id: Number(paymentId) }
        const chargebacks = await new Chargeback(configure()).search({ options })
        return (chargebacks.results ?? []).map(chargebackOf)
      }),
  }
}

type RequestedPreference = Parameters<CardPayments['createPreference']>[0]

async function create(preferences: Preference, requested: RequestedPreference) {
  const answer = await preferences.create({ body: preferenceBody(requested) })
  if (!answer.id || !answer.init_point) throw new Error('The provider answered without a preference')
  return { id: answer.id, checkoutUrl: answer.init_point }
}

function preferenceBody(p: RequestedPreference) {
  return {
    items: p.items.map((item) => ({
      id: item.id,
      title: item.title,
      quantity: item.quantity,
      unit_price: toPesos(item.unitPrice),
      currency_id: currency.code,
      ...(item.pictureUrl ? { picture_url: item.pictureUrl } : {}),
    })),
    payer: p.payer,
    back_urls: p.backUrls,
    // the provider rejects auto_return unless the address is https
    ...(p.backUrls.success.startsWith('https:') ? { auto_return: 'approved' } : {}),
    external_reference: p.externalReference,
    notification_url: p.notificationUrl,
    expires: true,
    ...(p.opensAt && { expiration_date_from: p.opensAt.toISOString() }),
    expiration_date_to: p.expiresAt.toISOString(),
    payment_methods: {
      installments: p.instalments,
      // cash tickets are paid days later, when the reservation has expired
      excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }],
    },
    ...(p.statement === '' ? {} : { statement_descriptor: p.statement }),
  }
}

/** Makes a preference's checkout expire within a second. */
async function expire(preferences: Preference, id: string): Promise<void> {
  const current = await preferences.get({ preferenceId: id })
  // sends all fields, because the documentation does not say whether omitted ones stay unchanged
  const allFields = {
    items: current.items,
    payer: current.payer,
    back_urls: current.back_urls,
    auto_return: current.auto_return,
    external_reference: current.external_reference,
    notification_url: current.notification_url,
    payment_methods: current.payment_methods,
    statement_descriptor: current.statement_descriptor,
  }
  const given = Object.entries(allFields).filter(([, value]) => value !== undefined)
  const end = { expires: true, expiration_date_to: new Date(Date.now() + 1000).toISOString() }
  await preferences.update({
    id,
    updatePreferenceRequest: { ...Object.fromEntries(given), ...end } as PreferenceRequest,
  })
}

function toPayment(payment: SdkPayment): ProviderPayment {
  return {
    id: String(payment.id),
    status: statusOf(payment),
    amount: fromPesos(payment.transaction_amount ?? 0),
    refunded: fromPesos(payment.transaction_amount_refunded ?? 0),
    currency: payment.currency_id ?? '',
    externalReference: payment.external_reference ?? '',
    ...(payment.date_last_updated ? { changedAt: new Date(payment.date_last_updated) } : {}),
    refunds: (payment.refunds ?? [])
      .filter((refund) => refund.status !== 'in_process')
      .map((refund) => ({
        id: String(refund.id),
        amount: fromPesos(refund.amount ?? 0),
        at: new Date(refund.date_created ?? 0),
      })),
  }
}

/** A chargeback won by the shop keeps its status; only the detail says that the money is back. */
function statusOf({ status, status_detail }: SdkPayment): PaymentStatus {
  return status === 'charged_back' && status_detail === 'reimbursed' ? 'approved' : (status as PaymentStatus)
}

async function call<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(
      () => resolve({ ok: false, why: 'timeout', detail: 'no answer in time' }),
      callTimeoutMs,
    )
  })
  const answered = run().then(
    (value): Outcome<T> => ({ ok: true, value }),
    (failure: unknown): Outcome<T> => failed(failure),
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

function failed(failure: unknown): { ok: false; why: 'unavailable' | 'refused'; detail: string } {
  const { status, message } = failure as { status?: number; message?: string }
  const detail = `${status ?? ''} ${message ?? String(failure)}`.trim()
  const rejected = status !== undefined && status >= 400 && status < 500 && status !== 429
  return { ok: false, why: rejected ? 'refused' : 'unavailable', detail }
}

const id = z.union([z.string(), z.number()]).transform(String)
const moment = z.coerce.date()

/**
 * Follows the documentation, because the SDK's type differs. `coverage_applied`: the shop keeps the money.
 */
const chargeback = z.object({
  id,
  payments: z.array(z.union([id, z.object({ id }).transform((payment) => payment.id)])).min(1),
  amount: z.number().optional(),
  reason: z.string().nullish(),
  coverage_applied: z.boolean().nullish(),
  documentation_status: z.string().nullish(),
  date_documentation_deadline: moment.nullish(),
  date_created: moment,
})

/** Parses a chargeback. Throws for an unexpected shape. */
function chargebackOf(answer: unknown): ProviderDispute {
  const given = chargeback.parse(answer)
  const { coverage_applied: covered } = given
  return {
    id: given.id,
    paymentId: given.payments[0] ?? '',
    state: typeof covered === 'boolean' ? (covered ? 'won' : 'lost') : 'open',
    amount: given.amount === undefined ? undefined : fromPesos(given.amount),
    reason: given.reason ?? '',
    documentation: given.documentation_status ?? '',
    deadline: given.date_documentation_deadline ?? undefined,
    openedAt: given.date_created,
  }
}

const claim = z.object({
  id,
  resource: z.string().nullish(),
  resource_id: id,
  status: z.string(),
  reason_id: z.string().nullish(),
  resolution: z.object({ benefited: z.array(z.string()).nullish() }).nullish(),
  players: z
    .array(
      z.object({
        role: z.string().nullish(),
        available_actions: z.array(z.object({ due_date: moment.nullish() })).nullish(),
      }),
    )
    .nullish(),
  date_created: moment,
})

/** Parses a claim. The deadline is for the shop's next response. */
function claimOf(answer: unknown): ProviderDispute {
  const given = claim.parse(answer)
  const due = (given.players ?? [])
    .filter((player) => player.role === 'respondent')
    .flatMap((player) => player.available_actions ?? [])
    .flatMap((action) => action.due_date ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
  const ours = given.resolution?.benefited?.includes('respondent') ?? false
  return {
    id: given.id,
    paymentId: given.resource_id,
    state: given.status !== 'closed' ? 'open' : ours ? 'won' : 'lost',
    amount: undefined,
    reason: given.reason_id ?? '',
    documentation: '',
    deadline: due[0],
    openedAt: given.date_created,
  }
}

const answerMs = 5000

/** Fetches a claim, which the SDK does not support. Throws as the SDK does: `status` and a message. */
async function fetchClaim(accessToken: string, claimId: string): Promise<unknown> {
  const base = (AppConfig as { BASE_URL: string }).BASE_URL
  const response = await fetch(`${base}/post-purchase/v1/claims/${encodeURIComponent(claimId)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(answerMs),
  })
  if (!response.ok)
    throw Object.assign(new Error(`claims answered ${response.status}`), { status: response.status })
  return response.json()
}
