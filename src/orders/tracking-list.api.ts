import { changeEach } from '../platform/http/bulk-change.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { fieldProblem, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { SheetFault } from '../platform/spreadsheet/sheet.ts'
import { readSheetInTurn } from '../platform/spreadsheet/worker-client.ts'
import { orderNumberIn } from './order-number.ts'
import { readTrackingList, type TrackingRow } from './read-tracking-list.ts'
import { isSameShipment, sendShipment, whyNotSent } from './send-shipment.ts'
import { shipmentSchema, type Shipment } from './shipment.contract.ts'
import { shipmentRefusal } from './shipment-refusal.ts'
import { trackingListCalls, type TrackingPreviewRow } from './tracking-list.contract.ts'
import { ordersToSend, type OrderToSend } from './tracking-list.queries.ts'

type Call<K extends keyof typeof trackingListCalls> = CallContext<(typeof trackingListCalls)[K]>

/** Rows that one list may have. */
const mostRows = 5000

const faults: Record<SheetFault, string> = {
  empty: 'Pegá la lista con sus títulos y al menos una fila.',
  'too-large': 'La lista es demasiado grande.',
  'far-cell': 'Hay una celda suelta muy lejos de las demás: borrá lo que sobra.',
  'open-quote': 'Se abre una comilla (") que no se cierra: buscala y borrala.',
  unreadable: 'No pudimos leer la lista. Tiene que ser CSV, XLSX (no XLS) o filas pegadas de una planilla.',
}
const columnMissing = {
  'no-order-column':
    'No encontramos la columna con el número de compra (10001-6). Ponele de título «Compra» y probá de nuevo.',
  'no-code-column':
    'No encontramos la columna con el código de seguimiento. Ponele de título «Seguimiento» y probá de nuevo.',
}
const othersFirst = new Problem(
  503,
  'Todavía estamos leyendo otros archivos. Probá de nuevo en un minuto.',
  {},
  { 'retry-after': '30' },
)

export function trackingListApi(db: Db): ServedCall[] {
  return implement(trackingListCalls, {
    'POST /orders/seguimientos/preview': (call) => preview(db, call),
    'POST /orders/seguimientos': (call) => apply(db, call),
  })
}

async function preview(db: Db, { body, caller }: Call<'POST /orders/seguimientos/preview'>) {
  const sheet = await readSheetInTurn(caller.id, new Uint8Array(await body.file.arrayBuffer()))
  if (!sheet) return othersFirst
  if (!sheet.ok) return fieldProblem('file', faults[sheet.why])
  const list = readTrackingList(sheet.rows, sheet.lines)
  if (!list.ok) return fieldProblem('file', columnMissing[list.why])
  if (list.rows.length > mostRows) return fieldProblem('file', faults['too-large'])
  const numbers = list.rows.map(({ order }) => orderNumberIn(order))
  const orders = await ordersToSend(
    db,
    numbers.filter((numero) => numero !== undefined),
  )
  const seen = new Set<string>()
  const rows = list.rows.map((row, index): TrackingPreviewRow => {
    const numero = numbers[index]
    const order = numero === undefined ? undefined : orders.get(numero)
    const judged = judge(row, {
      order,
      carrier: body.carrier,
      repeated: numero !== undefined && seen.has(numero),
    })
    if (numero !== undefined) seen.add(numero)
    return {
      line: row.line,
      order: row.order,
      id: order?.id ?? null,
      recipient: order?.recipient ?? '',
      ...judged,
    }
  })
  const { order = '', code = '', carrier, link } = list.columns
  return {
    columns: {
      order,
      code,
      ...(carrier === undefined ? {} : { carrier }),
      ...(link === undefined ? {} : { link }),
    },
    ready: rows.filter(({ outcome }) => outcome === 'ready').length,
    rows,
  }
}

type Judging = { order: OrderToSend | undefined; carrier: string; repeated: boolean }
type Judged = Pick<TrackingPreviewRow, 'shipment' | 'outcome' | 'why'>

/** What a row would do. */
function judge(row: TrackingRow, { order, carrier, repeated }: Judging): Judged {
  const shipment: Shipment = { empresa: row.carrier || carrier, codigo: row.code, enlace: row.link }
  const refused = (why: string): Judged => ({ shipment, outcome: 'refused', why })
  if (!order) return refused('No encontramos esa compra.')
  if (repeated) return refused('Esa compra ya está en una fila de arriba.')
  if (shipment.codigo === '') return refused('Falta el código de seguimiento.')
  const valid = shipmentSchema.safeParse(shipment)
  if (!valid.success) return refused(valid.error.issues[0]?.message ?? '')
  const why = whyNotSent(order)
  if (why) return refused(why.why === 'unknown' ? 'No encontramos esa compra.' : shipmentRefusal(why))
  if (isSameShipment(order.parcel, valid.data))
    return { shipment: valid.data, outcome: 'same', why: 'Ya está anotado así.' }
  if (order.delivered_at) return refused(shipmentRefusal({ ok: false, why: 'delivered' }))
  return { shipment: valid.data, outcome: 'ready', why: '' }
}

async function apply(db: Db, { body, caller }: Call<'POST /orders/seguimientos'>) {
  const { results, done } = await changeEach(body.shipments, async ({ id, ...shipment }) => {
    const sent = await sendShipment(db, id, shipment, caller.id)
    if (sent.ok) return sent.changed ? undefined : 'Ya está anotado así.'
    return sent.why === 'unknown' ? 'No encontramos esa compra.' : shipmentRefusal(sent)
  })
  return {
    message: `${done} de ${results.length} ${results.length === 1 ? 'compra' : 'compras'} con su seguimiento`,
    results,
  }
}
