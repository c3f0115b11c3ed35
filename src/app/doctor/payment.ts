import type { Config } from '../config.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const part = 'payment'

/**
 * Asks Mercado Pago whose the token is (GET /users/me); nothing is charged or changed. That token and webhook secret
 * stand together is a matter of the settings.
 */
export async function checkPayment(
  { accessToken }: Config['payments'],
  provider = 'https://api.mercadopago.com',
): Promise<Finding> {
  if (!accessToken) return fine(part, 'The embedded sandbox: MERCADOPAGO_ACCESS_TOKEN is not set.')
  try {
    const response = await fetch(`${provider}/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(8000),
    })
    await response.body?.cancel()
    if (response.ok) return fine(part, 'Mercado Pago knows the token; the webhook secret stands beside it.')
    const remedy = 'Copy MERCADOPAGO_ACCESS_TOKEN anew from the panel of your application.'
    return wrong(part, `Mercado Pago refuses the token (HTTP ${response.status}).`, remedy)
  } catch (failure) {
    const remedy = 'Let this machine open https connections to api.mercadopago.com.'
    return wrong(part, `Mercado Pago cannot be reached: ${reasonOf(failure)}.`, remedy)
  }
}
