import { useCallback } from 'react'
import { Link } from '../../ui/link.tsx'
import { formatPesos } from '../../../money/money.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { Reservations } from '../sales/reservations.tsx'
import { UnpaidOrders } from '../sales/unpaid-orders.tsx'
import { refreshWaiting } from '../frame/waiting-store.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { Letter } from '../../ui/letter.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

export function meta() {
  return [{ title: 'Avisos · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminTroubles() {
  return (
    <AdminPage title="Avisos" actions={<ToAdminHome />}>
      <Found />
      <Reservations />
    </AdminPage>
  )
}

const ask = () => browserApi()('GET /admin/troubles')

/** What the shop could not do by itself, and what an Admin can do about it. */
function Found() {
  const [asked, again] = useAnswer(useCallback(ask, []))
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const { mails, payments, unpaid } = asked.value
  const send = async (input: { descartar?: number }) => {
    const answer = await browserApi()('PUT /admin/troubles/mail', { input })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
    void refreshWaiting()
  }
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
      {unpaid.length > 0 && <UnpaidOrders orders={unpaid} again={again} />}
      {payments.length > 0 && (
        <section aria-labelledby="payments-title">
          <h2 id="payments-title">Pagos para revisar</h2>
          <DataTable
            label="Pagos"
            asked={{ state: 'ready', value: payments }}
            again={again}
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
            <button type="button" className="button plain small" onClick={() => void send({})}>
              Intentar ahora
            </button>
          </div>
          <DataTable
            label="Correos"
            asked={{ state: 'ready', value: mails }}
            again={again}
            columns={mailColumns((id) => void send({ descartar: id }))}
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

function mailColumns(giveUp: (id: number) => void): Column<Mail>[] {
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
          onClick={() => giveUp(mail.id)}
        >
          Descartar
        </button>
      ),
    },
  ]
}
