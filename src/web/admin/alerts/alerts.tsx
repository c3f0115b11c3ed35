import type { Route } from './+types/alerts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useRows } from '../ui/use-stale.ts'
import { Disputes } from './disputes.tsx'
import { Reservations } from './reservations.tsx'
import { UndeliveredOrders } from './undelivered-orders.tsx'
import { UnpaidOrders } from './unpaid-orders.tsx'
import { refreshWaiting } from '../ui/pending-counts-store.ts'
import { callAction, useCall, unlessUnreached } from '../../api/call-action.ts'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { GivenBackOrders } from './given-back.tsx'
import { OwedInHand } from './owed-in-hand.tsx'
import { AwaitedOrders } from './awaited-orders.tsx'
import { mailColumns, paymentColumns } from './alert-columns.tsx'
import { Letter } from '../../ui/letter.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Avisos')

export const clientLoader = () =>
  loadAdmin('alerts.read', async () => {
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
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Avisos', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminAlerts({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ alerts, reservations }) => (
        <div className="stack admin-troubles">
          <AlertLists {...alerts} />
          <Reservations reservations={reservations} />
        </div>
      )}
    </AdminScreen>
  )
}

/** Problems that need manual action, and what an Admin can do. */
function AlertLists({ mails, payments, unpaid, undelivered, disputes, awaited, owed, given_back }: Alerts) {
  const mail = useCall('PUT /admin/troubles/mail')
  const send = (input: { descartar?: number }) => void mail.send({ input })
  if (
    [mails, payments, unpaid, undelivered, disputes, awaited, owed, given_back].every(
      (list) => list.length === 0,
    )
  ) {
    return (
      <div className="empty-state">
        <Letter />
        <p>Todo en orden: los correos salieron y los pagos coinciden con sus compras.</p>
      </div>
    )
  }
  return (
    <div className="stack admin-troubles">
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {owed.length > 0 && <OwedInHand orders={owed} />}
      {given_back.length > 0 && <GivenBackOrders orders={given_back} />}
      <AwaitedOrders orders={awaited} />
      {unpaid.length > 0 && <UnpaidOrders orders={unpaid} />}
      {undelivered.length > 0 && <UndeliveredOrders orders={undelivered} />}
      {payments.length > 0 && <Payments payments={payments} />}
      {mails.length > 0 && <UnsentMails mails={mails} send={send} />}
    </div>
  )
}

/** Payments that do not match their purchase. */
function Payments({ payments }: Pick<Alerts, 'payments'>) {
  return (
    <section aria-labelledby="payments-title">
      <h2 id="payments-title">Pagos para revisar</h2>
      <DataTable
        label="Pagos"
        {...useRows(payments)}
        columns={paymentColumns}
        rowKey={(payment) => payment.payment_id}
        empty={null}
      />
    </section>
  )
}

type MailsProps = { mails: Alerts['mails']; send: (input: { descartar?: number }) => void }

/** Mails that the server rejected: retry all, or give one up. */
function UnsentMails({ mails, send }: MailsProps) {
  return (
    <section aria-labelledby="mails-title">
      <div className="page-head">
        <h2 id="mails-title">Correos que no salieron</h2>
        <button type="button" className="button plain small" onClick={() => send({})}>
          Intentar ahora
        </button>
      </div>
      <DataTable
        label="Correos"
        {...useRows(mails)}
        columns={mailColumns((id) => send({ descartar: id }))}
        rowKey={(mail) => mail.id}
        empty={null}
      />
    </section>
  )
}
