import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { openPaymentSandbox, type PaymentSandbox } from '../../stand-ins/payments/payment-sandbox.ts'
import { createTestDatabase } from '../database.ts'

export type Decision = 'approved' | 'rejected' | 'pending'

/** Decides on a checkout page as a customer does. Throws when the page does not take it. */
export async function decideAt(
  fetchCheckout: (request: Request) => Promise<Response>,
  preference: string,
  decision: Decision = 'approved',
): Promise<void> {
  const address = `http://localhost:9/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(preference)}`
  const response = await fetchCheckout(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `decision=${decision}`,
    }),
  )
  if (response.status !== 303) throw new Error(`The checkout answered ${response.status}`)
}

export type PaymentProvider = {
  sandbox: PaymentSandbox
  /** Its own books, on a server that no test kills. */
  database: Database
  /** Settings of a shop process that pays here; it also has to preload provider-address.mjs. */
  settings: Record<string, string>
  decide: (preference: string, decision?: Decision) => Promise<void>
  close: () => Promise<void>
}

/** The fake payment provider in a process of its own: it survives when the shop's processes are killed. */
export async function openPaymentProvider(
  shopUrl: () => string,
  deliver: (request: Request) => Promise<Response> = fetch,
): Promise<PaymentProvider> {
  const { connectionString, drop } = await createTestDatabase()
  const database = openDatabase({ connectionString, poolSize: 20 })
  const sandbox = await openPaymentSandbox({
    pool: database.pool,
    connectionString,
    publicUrl: 'http://localhost:9',
    deliver: (request) => {
      const { pathname, search } = new URL(request.url)
      return deliver(new Request(shopUrl() + pathname + search, request))
    },
    log: () => undefined,
  })
  return {
    sandbox,
    database,
    settings: {
      MERCADOPAGO_ACCESS_TOKEN: sandbox.accessToken,
      MERCADOPAGO_WEBHOOK_SECRET: sandbox.webhookSecret,
      PAYMENT_PROVIDER_URL: sandbox.apiUrl,
    },
    decide: (preference, decision) => decideAt(sandbox.fetch, preference, decision),
    async close() {
      await sandbox.close()
      await database.close()
      await drop()
    },
  }
}
