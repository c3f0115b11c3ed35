import type {
  CardPayments,
  NewPreference,
  Outcome,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../src/platform/payment-gateway/port.ts'
import { changedPageSize, disputeTopics } from '../../src/platform/payment-gateway/port.ts'
import { isGenuineWebhook, signWebhook } from '../../src/platform/payment-gateway/webhook-signature.ts'
import type { Random } from './random.ts'
import type { SimulatedClock } from './seeded-globals.ts'

/** What goes wrong at the payment provider, each with its probability for one request. */
export type ProviderFaults = {
  /** Nothing is done, and no answer comes. */
  silent: number
  /** It is done, and its answer is lost. */
  lostAnswer: number
  /** A refund is done later than it is answered. */
  slowRefund: number
  /** A search does not find a payment of the last minutes. */
  staleSearch: number
  /** A payment is answered as it was before its last change, for some minutes. */
  staleAnswer: number
  /** An event is never sent. */
  lostEvent: number
  /** An event is sent again. */
  repeatedEvent: number
  /** An event comes after later ones. */
  lateEvent: number
}

export const noProviderFaults: ProviderFaults = {
  silent: 0,
  lostAnswer: 0,
  slowRefund: 0,
  staleSearch: 0,
  staleAnswer: 0,
  lostEvent: 0,
  repeatedEvent: 0,
  lateEvent: 0,
}

export type SimulatedPreference = {
  id: string
  purchaseId: string
  total: number
  /** Nobody can pay before it. */
  opensAt: number
  expiresAt: number
  ended: boolean
}

export type SimulatedPayment = {
  id: string
  preference: SimulatedPreference
  status: ProviderPayment['status']
  amount: number
  refunds: (ProviderRefund & { done: boolean; key: string })[]
  changedAt: Date
  /** Its state before the last change. */
  before?: ProviderPayment | undefined
  createdAt: number
  /** The bank has what is left of it. */
  dispute: (ProviderDispute & { kind: 'chargeback' | 'claim' }) | undefined
}

export type ProviderEvent = { dueAt: number; topic: string; id: string; tries: number }

const minuteMs = 60_000
const secret = 'simulated-webhook-secret'
const timeout = { ok: false, why: 'timeout', detail: 'no answer in time' } as const
const refused = (detail: string) => ({ ok: false, why: 'refused', detail: `400 ${detail}` }) as const

/** The payment provider with its books, and what its buyers and banks do there. */
export class SimulatedProvider {
  faults: ProviderFaults = noProviderFaults
  random: Random
  readonly preferences = new Map<string, SimulatedPreference>()
  readonly payments = new Map<string, SimulatedPayment>()
  /** Purchases of which a payment changed, until somebody has looked at them. */
  readonly moved = new Set<string>()
  /** Payments that are pending, or disputed without a decision. */
  readonly undecided = new Set<SimulatedPayment>()
  private readonly disputes = new Map<string, ProviderDispute & { kind: string }>()
  events: ProviderEvent[] = []
  /** How often each fault happened. */
  readonly happened = new Map<string, number>()
  private readonly byKey = new Map<string, SimulatedPreference>()
  private readonly byPurchase = new Map<string, SimulatedPayment[]>()
  private readonly clock: SimulatedClock
  private count = 0

  constructor(clock: SimulatedClock, random: Random) {
    this.clock = clock
    this.random = random
  }

  /** As one shop process reaches it; `alive` says whether that process still runs. */
  portFor(alive: () => boolean): CardPayments {
    const ask = async <T>(answer: () => Outcome<T>): Promise<Outcome<T>> => {
      if (!alive()) return new Promise<never>(() => undefined)
      if (this.fails('silent')) return timeout
      const answered = answer()
      return answered.ok && this.fails('lostAnswer') ? timeout : answered
    }
    return {
      createPreference: (wanted) => ask(() => this.createPreference(wanted)),
      endCheckout: (id) => ask(() => this.endCheckout(id)),
      fetchPayment: (id) => ask(() => ({ ok: true, value: this.find(id) })),
      searchPayments: (purchaseId) => ask(() => ({ ok: true, value: this.search(purchaseId) })),
      changedPayments: (since) => ask(() => ({ ok: true, value: this.changedSince(since) })),
      refund: (wanted) => ask(() => this.refund(wanted)),
      fetchDispute: (kind, id) => ask(() => ({ ok: true, value: this.findDispute(kind, id) })),
      chargebacksOf: (paymentId) =>
        ask(() => {
          const dispute = this.payments.get(paymentId)?.dispute
          return { ok: true, value: dispute?.kind === 'chargeback' ? [{ ...dispute }] : [] }
        }),
      verifyWebhook: (event) => isGenuineWebhook(secret, event),
      close: async () => undefined,
    }
  }

  private fails(fault: keyof ProviderFaults): boolean {
    const probability = this.faults[fault]
    if (probability === 0 || !this.random.chance(probability)) return false
    this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1)
    return true
  }

  private createPreference(wanted: NewPreference): Outcome<{ id: string; checkoutUrl: string }> {
    const known = this.byKey.get(wanted.idempotencyKey)
    const made = known ?? {
      id: `pref-${(this.count += 1)}`,
      purchaseId: wanted.externalReference,
      total: wanted.items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0),
      opensAt: wanted.opensAt?.getTime() ?? 0,
      expiresAt: wanted.expiresAt.getTime(),
      ended: false,
    }
    this.byKey.set(wanted.idempotencyKey, made)
    this.preferences.set(made.id, made)
    return { ok: true, value: { id: made.id, checkoutUrl: `https://provider.test/${made.id}` } }
  }

  private endCheckout(id: string): Outcome<void> {
    const known = this.preferences.get(id)
    if (!known) return refused('unknown preference')
    known.ended = true
    return { ok: true, value: undefined }
  }

  private search(purchaseId: string): ProviderPayment[] {
    const found = this.byPurchase.get(purchaseId) ?? []
    const listed = found.filter(
      (payment) => this.clock.ms() - payment.createdAt > 5 * minuteMs || !this.fails('staleSearch'),
    )
    return listed.flatMap((payment) => this.reported(payment) ?? [])
  }

  private find(id: string): ProviderPayment | undefined {
    const payment = this.payments.get(id)
    const isRecent = payment !== undefined && this.clock.ms() - payment.changedAt.getTime() < 10 * minuteMs
    return isRecent && payment.before && this.fails('staleAnswer') ? payment.before : this.reported(payment)
  }

  private changedSince(since: Date): ProviderPayment[] {
    return [...this.payments.values()]
      .filter(({ changedAt }) => changedAt >= since)
      .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
      .slice(0, changedPageSize)
      .flatMap((payment) => this.reported(payment) ?? [])
  }

  private reported(payment: SimulatedPayment | undefined): ProviderPayment | undefined {
    if (!payment) return undefined
    return {
      id: payment.id,
      status: payment.status,
      amount: payment.amount,
      refunded: refundedOf(payment),
      currency: 'ARS',
      externalReference: payment.preference.purchaseId,
      refunds: payment.refunds.filter(({ done }) => done).map(({ id, amount, at }) => ({ id, amount, at })),
      changedAt: payment.changedAt,
    }
  }

  private refund(wanted: {
    id: string
    amount: number
    idempotencyKey: string
  }): Outcome<{ id: string; done: boolean }> {
    if (!Number.isSafeInteger(wanted.amount) || wanted.amount < 1)
      throw new Error('A refund without an amount')
    const payment = this.payments.get(wanted.id)
    if (!payment) return refused('unknown payment')
    const known = payment.refunds.find(({ key }) => key === wanted.idempotencyKey)
    if (known) {
      if (!known.done) this.complete(payment, known)
      return { ok: true, value: { id: known.id, done: known.done } }
    }
    const left = payment.amount - payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
    if (payment.status !== 'approved' || wanted.amount > left) return refused('not in this state')
    const done = !this.fails('slowRefund')
    const made = {
      id: `refund-${(this.count += 1)}`,
      amount: wanted.amount,
      at: this.clock.now(),
      done: false,
      key: wanted.idempotencyKey,
    }
    payment.refunds.push(made)
    if (done) this.complete(payment, made)
    return { ok: true, value: { id: made.id, done: made.done } }
  }

  private complete(payment: SimulatedPayment, refund: SimulatedPayment['refunds'][number]): void {
    refund.done = true
    refund.at = this.clock.now()
    this.change(payment, refundedOf(payment) >= payment.amount ? 'refunded' : payment.status)
  }

  private change(payment: SimulatedPayment, status: ProviderPayment['status']): void {
    payment.before = this.reported(payment)
    payment.status = status
    this.moved.add(payment.preference.purchaseId)
    payment.changedAt = this.clock.now()
    this.announce('payment', payment.id)
  }

  /** A buyer pays on a checkout page. Undefined where the page takes no payment any more. */
  pay(
    preferenceId: string,
    decision: 'approved' | 'rejected' | 'pending',
    { amount, lateAnyway = false }: { amount?: number; lateAnyway?: boolean } = {},
  ): SimulatedPayment | undefined {
    const preference = this.preferences.get(preferenceId)
    if (!preference) return undefined
    const { clock } = this
    const { opensAt, expiresAt } = preference
    const isOpen = !preference.ended && clock.ms() >= opensAt && clock.ms() < expiresAt
    if (!isOpen && !lateAnyway) return undefined
    const payment: SimulatedPayment = {
      id: String(9_000_000 + (this.count += 1)),
      preference,
      status: decision,
      amount: amount ?? preference.total,
      refunds: [],
      changedAt: this.clock.now(),
      createdAt: this.clock.ms(),
      dispute: undefined,
    }
    this.payments.set(payment.id, payment)
    this.moved.add(preference.purchaseId)
    if (decision === 'pending') this.undecided.add(payment)
    const others = this.byPurchase.get(preference.purchaseId) ?? []
    this.byPurchase.set(preference.purchaseId, [...others, payment])
    this.announce('payment', payment.id)
    return payment
  }

  /** What was pending is decided. */
  decide(payment: SimulatedPayment, status: 'approved' | 'rejected'): void {
    if (payment.status !== 'pending') return
    this.undecided.delete(payment)
    this.change(payment, status)
  }

  /** Somebody at the shop refunds in the provider's own panel. Centavos. */
  refundInPanel(payment: SimulatedPayment, amount: number): void {
    this.refund({ id: payment.id, amount, idempotencyKey: `panel-${(this.count += 1)}` })
  }

  /** The buyer disowns the payment at the bank, or complains. */
  dispute(payment: SimulatedPayment, kind: 'chargeback' | 'claim'): boolean {
    if (payment.status !== 'approved' || payment.dispute) return false
    payment.dispute = {
      kind,
      id: String(7_000_000 + (this.count += 1)),
      paymentId: payment.id,
      state: 'open',
      amount: payment.amount - refundedOf(payment),
      reason: 'general',
      documentation: 'pending',
      deadline: new Date(this.clock.ms() + 10 * 1440 * minuteMs),
      openedAt: this.clock.now(),
    }
    this.undecided.add(payment)
    this.disputes.set(payment.dispute.id, payment.dispute)
    this.change(payment, kind === 'chargeback' ? 'charged_back' : 'in_mediation')
    this.announce(disputeTopics[kind], payment.dispute.id)
    return true
  }

  /** The bank or the provider decides a case. */
  settleDispute(payment: SimulatedPayment, state: 'won' | 'lost'): void {
    const { dispute } = payment
    if (!dispute || dispute.state !== 'open') return
    dispute.state = state
    this.undecided.delete(payment)
    if (state === 'won') this.change(payment, 'approved')
    else if (dispute.kind === 'chargeback') this.change(payment, 'charged_back')
    else {
      this.change(payment, 'approved')
      this.refundInPanel(payment, payment.amount - refundedOf(payment))
    }
    this.announce(disputeTopics[dispute.kind], dispute.id)
  }

  private findDispute(kind: 'chargeback' | 'claim', id: string): ProviderDispute | undefined {
    const found = this.disputes.get(id)
    return found?.kind === kind ? { ...found } : undefined
  }

  private announce(topic: string, id: string): void {
    // the shop asks for changed payments by itself, and hears of claims by events alone
    if (topic === 'payment' && this.fails('lostEvent')) return
    const send = (delayMs: number) =>
      this.events.push({ dueAt: this.clock.ms() + delayMs, topic, id, tries: 0 })
    send(this.fails('lateEvent') ? this.random.int(10, 3000) * minuteMs : this.random.int(0, 20) * 1000)
    if (this.fails('repeatedEvent')) send(this.random.int(1, 120) * minuteMs)
  }

  /** The next event that is due; any of them, because a network keeps no order. */
  takeEvent(random: Random): ProviderEvent | undefined {
    const due = this.events.filter(({ dueAt }) => dueAt <= this.clock.ms())
    if (due.length === 0) return undefined
    const event = random.pick(due)
    this.events.splice(this.events.indexOf(event), 1)
    return event
  }

  /** The request that tells the shop of an event. */
  noticeOf({ topic, id }: ProviderEvent, requestId: string) {
    return {
      path: `/payment/notice?data.id=${id}&type=${topic}&source_news=webhooks`,
      headers: {
        'x-request-id': requestId,
        'x-signature': signWebhook(secret, id, requestId, this.clock.ms()),
      },
    }
  }

  paymentsFor(purchaseId: string): readonly SimulatedPayment[] {
    return this.byPurchase.get(purchaseId) ?? []
  }
}

export const refundedOf = (payment: SimulatedPayment): number =>
  payment.refunds.reduce((sum, refund) => sum + (refund.done ? refund.amount : 0), 0)
