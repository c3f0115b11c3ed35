import { formatDay, formatMoment } from '../../calendar/shop-time.ts'
import type { InvoiceRow } from '../../invoicing/invoices.queries.ts'
import { voucherNumber, voucherTitle } from '../../invoicing/invoice-rules.ts'
import { formatPesos, toPesos } from '../../money/money.ts'
import type { OrderAnswer } from '../../orders/orders.contract.ts'
import { disputeNames } from '../../payments/disputes/dispute-names.ts'
import type { DisputeRow } from '../../payments/disputes/disputes.queries.ts'
import type { PaymentFacts } from '../../payments/payments.contract.ts'
import type { Refund } from '../../refunds/refunds.contract.ts'

export type Message = { at: Date; by: 'shop' | 'buyer'; title: string; text: string }

export type Evidence = {
  order: OrderAnswer
  disputes: DisputeRow[]
  payments: PaymentFacts[]
  refunds: Refund[]
  /** Those that are authorised. */
  vouchers: InvoiceRow[]
  messages: Message[]
  account: { email: string; since: Date; completed: number } | undefined
}

/** A part of the document: facts with a name, paragraphs, or both. */
export type Section = { title: string; facts?: [string, string][]; lines?: string[] }

/** What the document says, in the order in which the provider's form has it. Pure. */
export function evidenceSections(evidence: Evidence): Section[] {
  const { order, vouchers, refunds } = evidence
  return [
    { title: 'El caso', facts: caseFacts(evidence) },
    { title: 'La compra', facts: purchaseFacts(evidence), lines: order.order_items.map(bottleLine) },
    { title: 'A quién y adónde', facts: addressFacts(order) },
    { title: 'La entrega', facts: deliveryFacts(order) },
    {
      title: 'Pagos y comprobantes',
      facts: [
        ...evidence.payments.map(paymentFact),
        ...vouchers.map(voucherFact),
        ...refunds.filter((refund) => refund.state === 'done').map(refundFact),
      ],
    },
    {
      title: 'Historia de la compra',
      lines: order.timeline.map((event) =>
        [`${formatMoment(event.at)} · ${stepNames[event.action] ?? event.estado}`, event.note]
          .filter(Boolean)
          .join(': '),
      ),
    },
    { title: 'Lo que se habló', lines: evidence.messages.map(messageLine) },
  ].filter((section) => (section.facts?.length ?? 0) + (section.lines?.length ?? 0) > 0)
}

const stepNames: Record<string, string> = {
  ingresar: 'Compra iniciada',
  pagar: 'Pago confirmado',
  impagar: 'Pago anulado',
  procesar: 'En preparación',
  completar: 'Despachada',
  revertir: 'De nuevo en preparación',
  cancelar: 'Cancelada',
  activar: 'Activada de nuevo',
  enviar: 'En camino',
  entregar: 'Entregada',
  'no-enviar': 'Todavía no salió',
  'no-entregar': 'No se entregó',
  corregir: 'Envío corregido',
  'cambiar-regalo': 'Datos del regalo cambiados',
  devolver: 'Devolución de botellas',
  disputar: 'Aviso del medio de pago',
}

const stateNames = { open: 'abierto', won: 'a favor de la tienda', lost: 'a favor de quien compró' }

function caseFacts({ disputes }: Evidence): [string, string][] {
  return disputes.flatMap((dispute): [string, string][] => [
    [
      disputeNames[dispute.kind],
      `${dispute.provider_id} · ${stateNames[dispute.state]} · ${formatPesos(toPesos(dispute.amount))}`,
    ],
    ['Avisado', formatMoment(dispute.opened_at)],
    ...(dispute.deadline ? [['Se contesta hasta', formatMoment(dispute.deadline)] as [string, string]] : []),
  ])
}

function purchaseFacts({ order, account }: Evidence): [string, string][] {
  const bought: [string, string][] = [
    ['Número', order.numero],
    ['Fecha', formatMoment(order.fecha)],
    ['Total', formatPesos(order.total)],
    ['Estado', order.estado],
  ]
  if (!account) return bought
  const others =
    account.completed === 0
      ? 'sin otras compras entregadas'
      : `${account.completed} ${account.completed === 1 ? 'compra entregada' : 'compras entregadas'} además de esta`
  return [...bought, ['Cuenta', `${account.email}, desde el ${formatDay(account.since)}; ${others}`]]
}

function bottleLine({ quantity, returned, product, total }: OrderAnswer['order_items'][number]): string {
  const back = returned > 0 ? ` (${returned} devueltas)` : ''
  const vintage = product.vintage === null ? '' : ` ${product.vintage}`
  return `${quantity} x ${product.name}, ${product.producer}${vintage}${back}: ${formatPesos(total)}`
}

function addressFacts({ address, direccion, customer, emailEnvio }: OrderAnswer): [string, string][] {
  const facts: [string, string | undefined][] = [
    ['Recibe', address?.destinatario || customer],
    ['Documento', address?.documento],
    ['Teléfono', address?.telefono],
    ['Correo', emailEnvio],
    ['Dirección', direccion ?? undefined],
    ['Indicaciones', address?.indicaciones],
  ]
  return facts.flatMap(([name, text]) => (text ? [[name, text] as [string, string]] : []))
}

function deliveryFacts({ delivery, parcel, progress }: OrderAnswer): [string, string][] {
  const { sent, delivered } = progress
  const facts: [string, string | undefined | null][] = [
    ['Forma', delivery?.name],
    ['Lo llevó', parcel?.empresa],
    ['Seguimiento', [parcel?.codigo, parcel?.enlace].filter(Boolean).join(' · ')],
    ['Salió', sent && formatMoment(sent)],
    ['Se entregó', delivered && formatMoment(delivered)],
  ]
  const filled = facts.flatMap(([name, text]) => (text ? [[name, text] as [string, string]] : []))
  return filled.length > 0 ? filled : [['Estado', 'Todavía no salió']]
}

const paymentFact = (payment: PaymentFacts): [string, string] => [
  `Pago ${payment.payment_id}`,
  `${formatPesos(payment.amount)} · ${formatMoment(payment.at)}`,
]

const voucherFact = (voucher: InvoiceRow): [string, string] => [
  voucherTitle(voucher.kind, voucher.letter),
  `${voucher.number === null ? '' : voucherNumber(voucher.point_of_sale, voucher.number)} · ${formatPesos(toPesos(voucher.total))} · CAE ${voucher.cae ?? ''}`,
]

const refundFact = (refund: Refund): [string, string] => [
  refund.by === 'chargeback' ? 'Retenido por el contracargo' : 'Devuelto',
  `${formatPesos(refund.amount)} · ${formatMoment(refund.at)} · ${refund.reason}`,
]

/** Characters of a message that are printed. */
const longest = 1200

function messageLine({ at, by, title, text }: Message): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const cut = line.length > longest ? `${line.slice(0, longest)}…` : line
  return `${formatMoment(at)} · ${by === 'shop' ? 'La tienda' : 'Quien compró'} · ${title}${cut ? `: ${cut}` : ''}`
}
