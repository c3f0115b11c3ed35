import { findTokenOwner } from '../../platform/payment-gateway/token-owner.ts'
import type { Config } from '../config.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const part = 'payment'

/**
 * Asks Mercado Pago whose the token is (GET /users/me); nothing is charged or changed. That token and webhook secret
 * stand together is a matter of the settings.
 */
export async function checkPayment({ accessToken }: Config['payments'], provider?: string): Promise<Finding> {
  if (!accessToken) return fine(part, 'The embedded sandbox: MERCADOPAGO_ACCESS_TOKEN is not set.')
  const answer = await findTokenOwner(accessToken, provider)
  if (answer.ok) return fine(part, 'Mercado Pago knows the token; the webhook secret stands beside it.')
  if (answer.why === 'refused') {
    const remedy = 'Copy MERCADOPAGO_ACCESS_TOKEN anew from the panel of your application.'
    return wrong(part, `Mercado Pago refuses the token (HTTP ${answer.status}).`, remedy)
  }
  const remedy = 'Let this machine open https connections to api.mercadopago.com.'
  return wrong(part, `Mercado Pago cannot be reached: ${reasonOf(answer.failure)}.`, remedy)
}
