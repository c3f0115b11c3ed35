import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { formatDay, formatMoment } from '../../../calendar/shop-time.ts'
import { formatPaid, formatPesos } from '../../../money/money.ts'
import type { Estado } from '../../../orders/order-status.ts'
import { disputeNames } from '../../../payments/disputes/dispute-names.ts'
import type { Reservation } from '../../../purchases/purchases.contract.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { RowAction } from '../kit/row-action.tsx'

type Row<List extends keyof Alerts> = Alerts[List][number]

type Numbered = { order_id: number | null; numero: string | null }

/** @param none shown for what has no order */
const orderColumn = (none = ''): Column<Numbered> => ({
  title: 'Compra',
  wide: true,
  cell: ({ order_id, numero }) =>
    order_id === null ? none : <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero ?? order_id}</Link>,
})

const statusColumn: Column<{ estado: Estado }> = {
  title: 'Estado',
  cell: ({ estado }) => <OrderStatusChip estado={estado} />,
}

const figures = (text: string) => <span className="figures">{text}</span>

/** A day that something has lasted since. */
const dayColumn = (title: string): Column<{ since: string }> => ({
  title,
  cell: ({ since }) => figures(formatDay(since)),
})

const sinceColumn: Column<{ since: string }> = {
  title: 'Desde',
  cell: ({ since }) => figures(formatMoment(since)),
}

const moneyColumn = <Name extends string>(title: string, name: Name): Column<Record<Name, number>> => ({
  title,
  align: 'money',
  cell: (row) => formatPesos(row[name]),
})

const whatHappened: Record<Row<'payments'>['settled'], string> = {
  mismatch: 'Llegó por otro importe: la compra no se marcó como pagada. Devolvelo desde su detalle.',
  'refund-due':
    'La devolución todavía no salió. Se vuelve a intentar sola; si no, devolvela en el medio de pago.',
  gone: 'El dinero volvió a la persona y la compra sigue en pie. Cobrala de otro modo antes de despacharla, o cancelala.',
}

/** Payments that do not match their purchase, and their outcome. */
export const paymentColumns: Column<Row<'payments'>>[] = [
  orderColumn('Sin compra'),
  { title: 'Qué pasó', wide: true, cell: ({ settled }) => whatHappened[settled] },
  { title: 'Operación', cell: ({ payment_id }) => figures(payment_id) },
  { title: 'Pagado', align: 'money', cell: ({ amount, currency }) => formatPaid(amount, currency) },
  moneyColumn('Total', 'total'),
  sinceColumn,
]

/** Unsent mails, the reason, and a button to give one up. */
export const mailColumns: Column<Row<'mails'>>[] = [
  { title: 'Para', wide: true, cell: ({ to }) => to },
  { title: 'Asunto', wide: true, cell: ({ subject }) => subject },
  {
    title: 'Qué dijo el servidor',
    wide: true,
    cell: ({ refusal }) => <span className="muted">{refusal}</span>,
  },
  { title: 'Intentos', align: 'number', cell: ({ attempts }) => attempts },
  sinceColumn,
  {
    title: 'Acciones',
    wide: true,
    cell: ({ id, subject, to }) => (
      <RowAction
        call="PUT /admin/troubles/mail"
        sent={{ input: { descartar: id } }}
        id={id}
        label="Descartar"
        full={`Descartar ${subject} para ${to}`}
        kind="link-button"
      />
    ),
  },
]

/** Disputes, the most urgent first. */
export const disputeColumns: Column<Row<'disputes'>>[] = [
  orderColumn(),
  {
    title: 'Qué pasó',
    wide: true,
    cell: ({ kind, state, stopped }) => (
      <span className="row">
        {disputeNames[kind]}
        {state === 'lost' && ' perdido'}
        {stopped && <span className="chip warn">No entregar</span>}
      </span>
    ),
  },
  {
    title: 'Importe',
    align: 'money',
    cell: ({ kind, amount }) => (kind === 'fraud' ? '' : formatPesos(amount)),
  },
  { title: 'Se contesta hasta', cell: ({ deadline }) => figures(deadline ? formatMoment(deadline) : '') },
  sinceColumn,
]

/** Orders whose buyers pay by transfer or at a branch, the ones with a receipt first. */
export const awaitedColumns: Column<Row<'awaited'>>[] = [
  orderColumn(),
  {
    title: 'Cómo',
    wide: true,
    cell: ({ way, receipts }) => (
      <>
        {methodNames[way]} {receipts > 0 && <span className="chip warn">Con comprobante</span>}
      </>
    ),
  },
  moneyColumn('Total', 'total'),
  {
    title: 'Hasta',
    cell: ({ until, receipts }) =>
      figures(until ? formatMoment(until) : receipts > 0 ? 'Venció' : 'Venció sin comprobante'),
  },
]

/** Active orders that were fully refunded. */
export const givenBackColumns: Column<Row<'given_back'>>[] = [
  orderColumn(),
  statusColumn,
  moneyColumn('Devuelto', 'amount'),
  dayColumn('Desde'),
]

/** Cancelled orders whose money the shop itself has to give back. */
export const owedColumns: Column<Row<'owed'>>[] = [
  orderColumn(),
  { title: 'Se pagó con', cell: ({ way }) => methodNames[way] },
  moneyColumn('Devolver', 'amount'),
  dayColumn('Cancelada'),
]

/** Paid orders without a delivery method: the shop agrees on one with the buyer. */
export const undeliveredColumns: Column<Row<'undelivered'>>[] = [
  orderColumn(),
  statusColumn,
  { title: 'Dirección', wide: true, cell: ({ direccion }) => direccion ?? 'Sin dirección' },
  dayColumn('Pagada'),
]

/** Orders that were activated without a payment: the shop decides about each. */
export const unpaidColumns: Column<Row<'unpaid'>>[] = [
  orderColumn(),
  statusColumn,
  moneyColumn('Total', 'total'),
  dayColumn('Fecha'),
]

/** Bottles reserved by unpaid purchases. */
export const reservationColumns: Column<Reservation>[] = [
  orderColumn('Todavía sin número'),
  {
    title: 'Cliente',
    wide: true,
    cell: ({ customer, email, paying }) => (
      <>
        {customer || email} {customer && <small className="muted">{email}</small>}
        {paying && <span className="chip warn">Pago en camino</span>}
      </>
    ),
  },
  { title: 'Unidades', align: 'number', cell: ({ bottles }) => bottles },
  { title: 'Productos', align: 'number', cell: ({ wines }) => wines },
  { title: 'Hasta', cell: ({ until }) => figures(formatMoment(until)) },
  {
    title: 'Acciones',
    wide: true,
    cell: ({ id, numero, email }) => (
      <RowAction
        call="DELETE /admin/reservations"
        sent={{ input: { id } }}
        id={id}
        label="Liberar"
        full={`Liberar lo reservado de ${numero ? `la compra ${numero}` : email}`}
        kind="link-button"
      />
    ),
  },
]
