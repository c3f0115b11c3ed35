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
        ...refunds.filter((one) => one.state === 'done').map(refundFact),
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
  return disputes.flatMap((one): [string, string][] => [
    [
      disputeNames[one.kind],
      `${one.provider_id} · ${stateNames[one.state]} · ${formatPesos(toPesos(one.amount))}`,
    ],
    ['Avisado', formatMoment(one.opened_at)],
    ...(one.deadline ? [['Se contesta hasta', formatMoment(one.deadline)] as [string, string]] : []),
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
  const known = facts.flatMap(([name, text]) => (text ? [[name, text] as [string, string]] : []))
  return known.length > 0 ? known : [['Estado', 'Todavía no salió']]
}

const paymentFact = (one: PaymentFacts): [string, string] => [
  `Pago ${one.payment_id}`,
  `${formatPesos(one.amount)} · ${formatMoment(one.at)}`,
]

const voucherFact = (one: InvoiceRow): [string, string] => [
  voucherTitle(one.kind, one.letter),
  `${one.number === null ? '' : voucherNumber(one.point_of_sale, one.number)} · ${formatPesos(toPesos(one.total))} · CAE ${one.cae ?? ''}`,
]

const refundFact = (one: Refund): [string, string] => [
  one.by === 'chargeback' ? 'Retenido por el contracargo' : 'Devuelto',
  `${formatPesos(one.amount)} · ${formatMoment(one.at)} · ${one.reason}`,
]

/** Characters of a message that are printed. */
const longest = 1200

function messageLine({ at, by, title, text }: Message): string {
  const said = text.replaceAll(/\s+/g, ' ').trim()
  const cut = said.length > longest ? `${said.slice(0, longest)}…` : said
  return `${formatMoment(at)} · ${by === 'shop' ? 'La tienda' : 'Quien compró'} · ${title}${cut ? `: ${cut}` : ''}`
}
