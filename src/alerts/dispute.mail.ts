import { formatMoment } from '../calendar/shop-time.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import { disputeNames } from '../payments/disputes/dispute-names.ts'
import { separately, type ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { ownerDispute } from '../settings/mails/owner-mails.ts'

/** A dispute as mailed to the owner. Amount in centavos. */
export type ReportedDispute = {
  kind: 'chargeback' | 'claim' | 'fraud'
  state: 'open' | 'won' | 'lost'
  amount: number
  deadline: Date | null
  order_id: number
  numero: string
  /** It has not shipped and must not. */
  stopped: boolean
  /** Whether its deadline is near. */
  soon: boolean
}

export function disputeMail(reported: ReportedDispute): ComposedMail {
  const name = disputeNames[reported.kind]
  const subject = reported.soon
    ? `Vence el plazo del ${name.toLowerCase()} de la compra ${reported.numero}`
    : reported.state === 'open'
      ? `${name} en la compra ${reported.numero}`
      : `${name} de la compra ${reported.numero}: ${reported.state === 'won' ? 'a favor de la tienda' : 'a favor de quien compró'}`
  return fillMail(ownerDispute, {
    que_es: subject,
    que_paso: whatHappened(reported),
    que_hacer: separately(whatToDo(reported)),
    boton: [
      { link: `shop:/user/orderDetailAdmin?id=${reported.order_id}`, words: 'Ver la compra', inText: '' },
    ],
  })
}

function whatHappened({ kind, state, amount, numero }: ReportedDispute): string {
  const pesos = formatPesos(toPesos(amount))
  if (kind === 'fraud')
    return `El medio de pago sospecha un fraude en la compra ${numero} y pide no entregarla.`
  if (state === 'won') return `Se resolvió a favor de la tienda: los ${pesos} de la compra ${numero} quedan.`
  if (state === 'lost')
    return `Se resolvió a favor de quien compró: los ${pesos} de la compra ${numero} se fueron.`
  return kind === 'chargeback'
    ? `Quien hizo la compra ${numero} desconoció el pago ante su banco: el medio de pago retiene ${pesos} hasta que se decida.`
    : `Quien hizo la compra ${numero} abrió un reclamo ante el medio de pago por ${pesos}.`
}

function whatToDo({ kind, state, deadline, stopped }: ReportedDispute): string[] {
  const parcel = stopped
    ? ['La compra quedó frenada: no se prepara ni se entrega. Cancelala, o dejala seguir desde su detalle.']
    : []
  if (kind === 'fraud' || state !== 'open') return parcel
  const until = deadline ? ` hasta el ${formatMoment(deadline)}` : ''
  return [
    ...parcel,
    `Contestalo desde tu cuenta del medio de pago${until}. En el detalle de la compra está la documentación en un PDF.`,
    'No le devuelvas el dinero por otro lado mientras tanto: saldría dos veces.',
  ]
}
