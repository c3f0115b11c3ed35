import type { Route } from './+types/alerts'
import { Link } from '../../ui/link.tsx'
import { formatPesos } from '../../../money/money.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../frame/admin-page.tsx'
import { loadAdmin } from '../frame/load-admin.ts'
import { useRows } from '../frame/use-late.ts'
import { Reservations } from './reservations.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { refreshWaiting } from '../frame/waiting-store.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { found } from '../../api/own-data.ts'
import { browserApi } from '../../api/use-api.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { Letter } from '../../ui/letter.tsx'

export function meta() {
  return [{ title: 'Avisos · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export const clientLoader = () =>
  loadAdmin(async () => {
    const api = browserApi()
    const [alerts, reservations] = await Promise.all([
      api('GET /admin/troubles'),
      api('GET /admin/reservations'),
    ])
    return { alerts: found(alerts), reservations: found(reservations) }
  })

export const clientAction = callAction(['PUT /admin/troubles/mail', 'DELETE /admin/reservations'], {
  answered: (answer, call) => {
    sayOutcome(answer)
    if (call === 'PUT /admin/troubles/mail') void refreshWaiting()
  },
})

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Avisos', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminAlerts({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ alerts, reservations }) => (
        <>
          <AlertLists {...alerts} />
          <Reservations reservations={reservations} />
        </>
      )}
    </AdminScreen>
  )
}

/** What the shop could not do by itself, and what an Admin can do about it. */
function AlertLists({ mails, payments, unpaid }: Alerts) {
  const mail = useCall('PUT /admin/troubles/mail')
  const [paymentRows, mailRows] = [useRows(payments), useRows(mails)]
  const send = (input: { descartar?: number }) => void mail.send({ input })
  if (mails.length + payments.length + unpaid.length === 0) {
    return (
      <div className="empty-state">
        <Letter />
        <p>Todo en orden: los correos salieron y los pagos coinciden con sus compras.</p>
      </div>
    )
  }
  return (
    <div className="stack admin-troubles">
      {unpaid.length > 0 && <UnpaidOrders orders={unpaid} />}
      {payments.length > 0 && (
        <section aria-labelledby="payments-title">
          <h2 id="payments-title">Pagos para revisar</h2>
          <DataTable
            label="Pagos"
            {...paymentRows}
            columns={paymentColumns}
            rowKey={(payment) => payment.payment_id}
            empty={null}
          />
        </section>
      )}
      {mails.length > 0 && (
        <section aria-labelledby="mails-title">
          <div className="page-head">
            <h2 id="mails-title">Correos que no salieron</h2>
            <button type="button" className="button plain small" onClick={() => send({})}>
              Intentar ahora
            </button>
          </div>
          <DataTable
            label="Correos"
            {...mailRows}
            columns={mailColumns((id) => send({ descartar: id }))}
            rowKey={(mail) => mail.id}
            empty={null}
          />
        </section>
      )}
    </div>
  )
}

type Payment = Alerts['payments'][number]
type Mail = Alerts['mails'][number]

const whatHappened: Record<Payment['settled'], string> = {
  mismatch: 'Llegó por otro importe: la compra no se marcó como pagada. Devolvelo desde su detalle.',
  'refund-due':
    'La devolución todavía no salió. Se vuelve a intentar sola; si no, devolvela en el medio de pago.',
  gone: 'El dinero volvió a la persona y la compra sigue en pie. Cobrala de otro modo antes de despacharla, o cancelala.',
}

const paymentColumns: Column<Payment>[] = [
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
    cell: ({ amount, currency }) => `${formatPesos(amount)}${currency === 'ARS' ? '' : ` ${currency}`}`,
  },
  { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
  { title: 'Desde', cell: ({ since }) => <span className="figures">{formatMoment(since)}</span> },
]

function mailColumns(exitOnFailure: (id: number) => void): Column<Mail>[] {
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
