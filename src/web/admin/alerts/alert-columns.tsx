import { Link } from '../../ui/link.tsx'
import { formatPaid, formatPesos } from '../../../money/money.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'

type Payment = Alerts['payments'][number]
type Mail = Alerts['mails'][number]

const whatHappened: Record<Payment['settled'], string> = {
  mismatch: 'Llegó por otro importe: la compra no se marcó como pagada. Devolvelo desde su detalle.',
  'refund-due':
    'La devolución todavía no salió. Se vuelve a intentar sola; si no, devolvela en el medio de pago.',
  gone: 'El dinero volvió a la persona y la compra sigue en pie. Cobrala de otro modo antes de despacharla, o cancelala.',
}

/** Payments that do not match their purchase, and their outcome. */
export const paymentColumns: Column<Payment>[] = [
  {
    title: 'Compra',
    wide: true,
    cell: ({ order_id, numero }) =>
      order_id === null ? (
        'Sin compra'
      ) : (
        <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero ?? order_id}</Link>
      ),
  },
  {
    title: 'Qué pasó',
    wide: true,
    cell: ({ settled }) => whatHappened[settled],
  },
  { title: 'Operación', cell: ({ payment_id }) => <span className="figures">{payment_id}</span> },
  {
    title: 'Pagado',
    align: 'money',
    cell: ({ amount, currency }) => formatPaid(amount, currency),
  },
  { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
  { title: 'Desde', cell: ({ since }) => <span className="figures">{formatMoment(since)}</span> },
]

/** Unsent mails, the reason, and a way to give one up. */
export function mailColumns(exitOnFailure: (id: number) => void): Column<Mail>[] {
  return [
    { title: 'Para', wide: true, cell: (mail) => mail.to },
    { title: 'Asunto', wide: true, cell: (mail) => mail.subject },
    {
      title: 'Qué dijo el servidor',
      wide: true,
      cell: (mail) => <span className="muted">{mail.refusal}</span>,
    },
    { title: 'Intentos', align: 'number', cell: (mail) => mail.attempts },
    { title: 'Desde', cell: (mail) => <span className="figures">{formatMoment(mail.since)}</span> },
    {
      title: 'Acciones',
      wide: true,
      cell: (mail) => (
        <button
          type="button"
          className="link-button"
          aria-label={`Descartar ${mail.subject} para ${mail.to}`}
          onClick={() => exitOnFailure(mail.id)}
        >
          Descartar
        </button>
      ),
    },
  ]
}
