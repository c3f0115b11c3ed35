import { readAddress } from './read-address.ts'
import type { MovedLine, MovedOrder, StagedRow } from './moved-row.ts'
import { centavosReader, has, readEmail, readMoment, textsOf, type RowText, type Table } from './table.ts'

const numberHeadings = [
  'numero de orden',
  'order number',
  'numero de pedido',
  'id order',
  'order id',
] as const

export function isOrders(table: Table): boolean {
  const shopify = has(table, 'name', 'financial status')
  const numbered = numberHeadings.some((heading) => has(table, heading))
  return (
    shopify ||
    (numbered &&
      ['total', 'order total', 'total paid tax incl', 'total paid'].some((name) => has(table, name)))
  )
}

type Amount = (text: string) => number | undefined

const amounts = {
  total: ['total', 'order total', 'total paid tax incl', 'total paid'],
  delivery: [
    'costo de envio',
    'shipping',
    'shipping total',
    'order shipping',
    'total shipping tax incl',
    'total shipping',
  ],
  refunded: ['refunded amount', 'refund total', 'total refunded', 'monto devuelto'],
  price: [
    'precio del producto',
    'lineitem price',
    'item price',
    'unit price tax incl',
    'product price',
    'item cost',
  ],
  lineTotal: ['item total', 'line total', 'total price tax incl'],
} as const

/** The orders of a file, whether its rows are orders or lines of orders. */
export function readOrders(table: Table): StagedRow[] {
  const isShopify = has(table, 'financial status')
  const numberOf = (row: RowText) => (isShopify ? row('name') : row(...numberHeadings))
  const rows = textsOf(table)
  const amount = centavosReader(
    rows
      .flatMap((row) => Object.values(amounts).map((headings) => row(...headings)))
      .filter((text) => text !== ''),
  )
  const orders = new Map<string, { line: number; rows: RowText[] }>()
  rows.forEach((row, index) => {
    const number = numberOf(row)
    if (number === '') return
    const earlier = orders.get(number)
    if (earlier) earlier.rows.push(row)
    else orders.set(number, { line: table.lines[index] ?? index + 2, rows: [row] })
  })
  const read = [...orders].map(([number, order]) => readOrder(number, order.rows, amount))
  const unnumbered = rows.flatMap((row, index): StagedRow[] =>
    numberOf(row) === '' ? [noNumber(table.lines[index] ?? index + 2)] : [],
  )
  return [...read, ...unnumbered]
}

const nothing: MovedOrder = {
  number: '',
  at: '',
  estado: 'Cancelada',
  isPaid: false,
  paidAt: null,
  total: 0,
  delivery: 0,
  coupon: '',
  email: '',
  name: '',
  address: null,
  note: '',
  lines: [],
}

const noNumber = (line: number): StagedRow => ({
  kind: 'order',
  key: `fila ${line}`,
  label: `Fila ${line}`,
  content: nothing,
  why: 'No tiene número de pedido.',
})

function readOrder(number: string, rows: readonly RowText[], amount: Amount): StagedRow {
  const first: RowText = (...headings) => {
    for (const row of rows) {
      const text = row(...headings)
      if (text !== '') return text
    }
    return ''
  }
  const value = (field: keyof typeof amounts) => amount(first(...amounts[field]))
  const at = readMoment(first('fecha', 'created at', 'order date', 'date add', 'date'))
  const gross = value('total')
  const refunded = value('refunded') ?? 0
  const state = stateOf(first)
  const total = state.estado === 'Cancelada' ? (gross ?? 0) : (gross ?? 0) - refunded
  const content: MovedOrder = {
    ...nothing,
    number,
    at: at ?? '',
    ...state,
    estado: total <= 0 ? 'Cancelada' : state.estado,
    paidAt: readMoment(first('fecha de pago', 'paid at', 'date paid', 'paid date')) ?? at ?? null,
    total: total <= 0 ? (gross ?? 0) : total,
    delivery: Math.min(value('delivery') ?? 0, Math.max(0, total)),
    coupon: first('cupon de descuento', 'discount code', 'coupon code', 'coupons'),
    email: readEmail(first('email', 'billing email', 'customer email', 'correo')) ?? '',
    name: first('nombre del comprador', 'billing name', 'customer name', 'customer') || fullName(first),
    address: addressOf(first) ?? null,
    note: refunded > 0 ? `Devuelto en la tienda anterior: $ ${(refunded / 100).toLocaleString('es-AR')}` : '',
    lines: rows.flatMap((row) => linesOf(row, amount)),
  }
  const why = whyNot(content, gross)
  const label = [`Nº ${number}`, content.name || content.email].filter((part) => part !== '').join(' · ')
  return { kind: 'order', key: number, label, content, ...(why === undefined ? {} : { why }) }
}

const fullName = (row: RowText) =>
  [row('billing first name', 'firstname', 'first name'), row('billing last name', 'lastname', 'last name')]
    .filter((part) => part !== '')
    .join(' ')

function whyNot({ at, lines, total }: MovedOrder, gross: number | undefined): string | undefined {
  if (at === '') return 'No tiene una fecha que se entienda.'
  if (gross === undefined) return 'No tiene un total que se entienda.'
  if (total <= 0) return 'Su total es cero.'
  if (lines.length === 0) return 'No dice qué se compró.'
  return undefined
}

const cancelled = /cancel|anulad|refunded|reembols|fail|fallid|voided|expired|trash|devuelt|error/
const unpaid = /pending|pendiente|on-?hold|en espera|draft|unpaid|sin pagar|awaiting|authorized|no pagad/
const sent = /complete|completad|entregad|delivered|shipped|enviad|fulfilled|cerrad|archived|recibid/

/** The state of an order by what the systems say of order, payment and shipment. */
function stateOf(row: RowText): Pick<MovedOrder, 'estado' | 'isPaid'> {
  const payment = row('estado del pago', 'financial status').toLowerCase()
  const order = row('estado de la orden', 'order status', 'status', 'current state', 'estado').toLowerCase()
  const shipment = row('estado del envio', 'fulfillment status').toLowerCase()
  const isCancelled =
    row('fecha y hora de cancelacion', 'cancelled at') !== '' ||
    cancelled.test(order) ||
    (cancelled.test(payment) && !/partial/.test(payment))
  const isPaid = !isCancelled && !unpaid.test(payment) && !unpaid.test(order)
  if (!isPaid) return { estado: 'Cancelada', isPaid: false }
  const isSent = sent.test(order) || (sent.test(shipment) && !/^(?:un|no |sin )/.test(shipment))
  return { estado: isSent ? 'Completo' : 'Procesando', isPaid: true }
}

function linesOf(row: RowText, amount: Amount): MovedLine[] {
  const packed = Array.from({ length: 30 }, (_, index) => row(`line item ${index + 1}`)).filter(
    (text) => text !== '',
  )
  if (packed.length > 0) return packed.flatMap((text) => packedLine(text, amount) ?? [])
  const name = row('nombre del producto', 'lineitem name', 'item name', 'product name', 'nombre')
  if (name === '') return []
  const quantity = Number(
    row('cantidad del producto', 'lineitem quantity', 'item quantity', 'product quantity', 'quantity') || '1',
  )
  const each = amount(row(...amounts.price))
  const lineTotal = amount(row(...amounts.lineTotal))
  const sku = row('sku', 'lineitem sku', 'item sku', 'product reference', 'product sku')
  return splitLine({
    sku,
    name,
    quantity,
    price: each ?? Math.round((lineTotal ?? 0) / Math.max(1, quantity)),
  })
}

/** 'name:Malbec|product_id:3|sku:M-1|quantity:2|total:3000.00', as WebToffee's export packs a line. */
function packedLine(text: string, amount: Amount): MovedLine[] | undefined {
  const parts = new Map(
    text.split('|').map((part) => {
      const at = part.indexOf(':')
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const
    }),
  )
  const name = parts.get('name') ?? ''
  const quantity = Number(parts.get('quantity') ?? '1')
  const lineTotal = amount(parts.get('total') ?? parts.get('sub_total') ?? '')
  return name === '' || lineTotal === undefined
    ? undefined
    : splitLine({
        sku: parts.get('sku') ?? '',
        name,
        quantity,
        price: Math.round(lineTotal / Math.max(1, quantity)),
      })
}

/** Bottles that a line of this shop holds at most. */
const mostOfLine = 100

function splitLine(line: MovedLine): MovedLine[] {
  if (!Number.isSafeInteger(line.quantity) || line.quantity <= 0 || line.price < 0) return []
  const lines: MovedLine[] = []
  for (let left = line.quantity; left > 0; left -= mostOfLine)
    lines.push({ ...line, quantity: Math.min(left, mostOfLine) })
  return lines
}

function addressOf(row: RowText) {
  const street = [
    row(
      'direccion',
      'shipping address 1',
      'shipping address1',
      'shipping street',
      'billing address 1',
      'address1',
    ),
    row('numero'),
  ]
  return readAddress({
    street: street.filter((part) => part !== '').join(' '),
    floor: row('piso', 'shipping address 2', 'shipping address2', 'address2'),
    city: row('ciudad', 'shipping city', 'billing city', 'city', 'localidad'),
    postalCode: row('codigo postal', 'shipping zip', 'shipping postcode', 'billing postcode', 'postcode'),
    province: row('provincia o estado', 'shipping province', 'shipping state', 'billing state', 'state'),
    recipient:
      row('nombre para el envio', 'shipping name', 'nombre del comprador', 'billing name') || fullName(row),
    phone: row('telefono para el envio', 'shipping phone', 'telefono', 'billing phone', 'phone'),
    document: row('dni cuit'),
  })
}
