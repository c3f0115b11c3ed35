import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createJobWakes } from '../../src/platform/jobs/job-wakes.ts'
import { openMercadoPago } from '../../src/platform/payment-gateway/mercado-pago.ts'
import type { CardPayments } from '../../src/platform/payment-gateway/port.ts'
import { leadToSandbox } from '../../src/platform/payment-gateway/provider-address.ts'
import { createSandboxApi, type Fault } from './sandbox-api.ts'
import { startSandboxServer } from './sandbox-server.ts'
import { serveCheckout } from './serve-checkout.ts'
import { startWebhookSender } from './webhook-sender.ts'
import type { LogLine } from '../../src/platform/observability/log.ts'

export type PaymentSandbox = CardPayments & {
  /** Serves the checkout page under /sandbox/mercadopago/. */
  fetch: (request: Request) => Promise<Response>
  /** Faults for the next SDK requests, one each. For tests. */
  faults: Fault[]
  accessToken: string
  webhookSecret: string
  /** Base address of the API for the provider's SDK. */
  apiUrl: string
}

/**
 * Fakes the card payment provider for its own SDK: the same HTTP API on a loopback port, a checkout page on
 * the shop's origin, and signed webhook events. No money moves.
 */
export async function openPaymentSandbox(options: {
  pool: pg.Pool
  /** The database of the pool. */
  connectionString: string
  publicUrl: string
  deliver: (request: Request) => Promise<Response>
  log: LogLine
}): Promise<PaymentSandbox> {
  const { pool, publicUrl } = options
  const accessToken = `TEST-${randomBytes(16).toString('hex')}`
  const webhookSecret = randomBytes(24).toString('hex')
  const faults: Fault[] = []
  const { apiUrl, close } = await startSandboxServer(
    createSandboxApi({ pool, publicUrl, accessToken, faults }),
  )
  const leadBack = leadToSandbox(apiUrl)
  const wakes = createJobWakes(options.connectionString, options.log)
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
      leadBack()
      await stopSender()
      await wakes.stop()
      await close()
    },
  }
}
