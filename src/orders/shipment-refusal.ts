import { heldBackText } from './delivery-stop.contract.ts'
import { missingDestinationText } from './lacks-address.ts'
import type { ShipmentSent } from './send-shipment.ts'

/** Why an order takes no tracking number, for the shop's staff. */
export function shipmentRefusal(sent: Exclude<ShipmentSent, { ok: true } | { why: 'unknown' }>): string {
  if (sent.why === 'stopped' || sent.why === 'given-back') return heldBackText[sent.why]
  if (sent.why === 'pickup') return 'La retiran en un local: nadie la lleva.'
  if (sent.why === 'not-packed')
    return `La compra está en ${sent.estado}: el envío se anota cuando está en Procesando o Completo.`
  return sent.why === 'delivered' ? 'Ya está entregada.' : missingDestinationText[sent.why]
}
