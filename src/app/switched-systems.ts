import type { Mail } from '../platform/mail/port.ts'
import { MailServerAway } from '../platform/mail/port.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import type { Config } from './config.ts'

/** A part that is opened anew when the settings that it is opened by change. */
export type Switched<T> = {
  now: () => T
  apply: (config: Config) => Promise<void>
  close: () => Promise<void>
}

type Parts<T> = {
  /** What the part is opened by. */
  settings: (config: Config) => unknown
  open: (config: Config) => Promise<T>
  close: (value: T) => Promise<void>
}

export async function openSwitched<T>(start: Config, parts: Parts<T>): Promise<Switched<T>> {
  const keyOf = (config: Config) => JSON.stringify(parts.settings(config))
  let key = keyOf(start)
  let now = await parts.open(start)
  return {
    now: () => now,
    async apply(config) {
      const wanted = keyOf(config)
      if (wanted === key) return
      const before = now
      now = await parts.open(config)
      key = wanted
      await parts.close(before)
    },
    close: () => parts.close(now),
  }
}

/** Card payments for parts that hold on to them: each call goes to the provider of the moment. */
export function currentPayments(now: () => CardPayments): CardPayments {
  return {
    createPreference: (preference) => now().createPreference(preference),
    endCheckout: (id) => now().endCheckout(id),
    fetchPayment: (id) => now().fetchPayment(id),
    searchPayments: (reference) => now().searchPayments(reference),
    changedPayments: (since) => now().changedPayments(since),
    refund: (payment) => now().refund(payment),
    fetchDispute: (kind, id) => now().fetchDispute(kind, id),
    chargebacksOf: (id) => now().chargebacksOf(id),
    verifyWebhook: (event) => now().verifyWebhook(event),
    close: () => now().close(),
  }
}

/** Mail likewise. */
export function currentMail(now: () => Mail): Mail {
  return { send: (message) => now().send(message), close: () => now().close() }
}

const sealed = 'the connection is sealed with another key: see Conexiones'
const unavailable = async () => ({ ok: false, why: 'unavailable', detail: sealed }) as const

/** While the token cannot be opened nothing is paid: the sandbox in its place would give bottles away. */
export const lockedPayments: CardPayments = {
  createPreference: unavailable,
  endCheckout: unavailable,
  fetchPayment: unavailable,
  searchPayments: unavailable,
  changedPayments: unavailable,
  refund: unavailable,
  fetchDispute: unavailable,
  chargebacksOf: unavailable,
  verifyWebhook: () => false,
  close: async () => undefined,
}

/** While the password cannot be opened mails wait. */
export const lockedMail: Mail = {
  send: async () => {
    throw new MailServerAway(sealed)
  },
  close: async () => undefined,
}
