import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useState } from 'react'
import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import type { Answered } from '../../../platform/http/client.ts'
import { formatDay, formatDayAndHour } from '../../../calendar/shop-time.ts'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { orderNote, type OrderNote } from '../../../orders/order-notes.contract.ts'
import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import type { RefundsOfOrder } from '../../../refunds/refunds.contract.ts'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import { callAction, unlessProblem, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import { OrderGift } from '../../storefront/orders/order-gift.tsx'
import { OrderLines } from '../../storefront/orders/order-lines.tsx'
import { PaymentList } from '../../storefront/orders/payment-facts.tsx'
import { TimelineSteps } from '../../storefront/orders/timeline.tsx'
import { ReceiptList, waitsForBuyer } from '../../storefront/orders/waiting-payment.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FoldPart } from '../../ui/fold-part.tsx'
import { Link } from '../../ui/link.tsx'
import { sayOutcome } from '../../ui/toasts/say-outcome.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { useCan } from '../ui/use-can.ts'
import { OrderWithdrawals } from '../withdrawals/withdrawals.tsx'
import type { Route } from './+types/order'
import type { Awaited } from '../../../payments/transfer-receipts.contract.ts'
import type { ManualPayments } from '../../../payments/manual-payments.contract.ts'
import type { Dispute } from '../../../payments/disputes/disputes.contract.ts'
import { Customer } from './customer.tsx'
import { DisputesOfOrder } from './disputes-of-order.tsx'
import { ManualPayment } from './manual-payment.tsx'
import { InvoicesOfOrder } from './invoices-of-order.tsx'
import { OrderSteps } from './order-steps.tsx'
import { ShipmentSection } from './shipment-section.tsx'
import { PaymentLinkOf } from './payment-link-of.tsx'
import { RefundMoney } from './refund-money.tsx'
import { ReturnBottles } from './return-bottles.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import '../../storefront/orders/orders.css'
import { NoteList } from '../ui/note-list.tsx'
import { formatPaid } from '../../../money/money.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { isManual, methodNames } from '../../../settings/payment-methods.ts'
import { useAnswered } from '../ui/use-answered.ts'

export const meta = unlistedMeta('Detalle de la compra')

type Found = {
  /** Undefined if the id is unknown. */
  order: OrderAnswer | undefined
  /** Undefined if the user's role may not see them. */
  withdrawals: Answered<WithdrawalAnswer[]> | undefined
  payments: Answered<PaymentFacts[]> | undefined
  invoices: Answered<OrderVouchers> | undefined
  refunds: Answered<RefundsOfOrder> | undefined
  noted: Answered<ManualPayments> | undefined
  awaited: Answered<Awaited> | undefined
  returns: Answered<ReturnsOfOrder> | undefined
  disputes: Answered<Dispute[]> | undefined
  notes: Answered<{ notes: OrderNote[] }> | undefined
  /** Names of the branches. */
  branches: string[]
}

/** Undefined if the address names no order. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('orders.read', async (can): Promise<Partial<Found> & { named: boolean }> => {
    const id = Number(new URL(request.url).searchParams.get('id'))
    if (!Number.isInteger(id) || id <= 0) return { named: false }
    const api = browserApi()
    const [
      orders,
      withdrawals,
      payments,
      invoices,
      refunds,
      noted,
      returns,
      disputes,
      settings,
      awaited,
      notes,
    ] = await Promise.all([
      api('GET /orders', { query: { id } }),
      can('returns.read') ? api('GET /arrepentimiento', { query: { order: id } }) : undefined,
      can('payments.read') ? api('GET /payment', { query: { order: id } }) : undefined,
      can('invoices.read') ? api('GET /orders/{id}/invoices', { path: { id } }) : undefined,
      can('payments.read') ? api('GET /orders/{id}/refunds', { path: { id } }) : undefined,
      can('payments.read') ? api('GET /orders/{id}/paid', { path: { id } }) : undefined,
      can('returns.read') ? api('GET /orders/{id}/returns', { path: { id } }) : undefined,
      api('GET /orders/{id}/disputes', { path: { id } }),
      can('orders.change') ? api('GET /settings') : undefined,
      can('payments.read') ? api('GET /orders/{id}/transfer', { path: { id } }) : undefined,
      api('GET /orders/{id}/notes', { path: { id } }),
    ])
    const beside = { withdrawals, payments, invoices, refunds, noted, returns, disputes, awaited, notes }
    const branches = settings?.ok ? (settings.value.branches ?? []).map(({ name }) => name) : []
    return { named: true, order: found(orders)[0], ...beside, branches }
  })

const step = 'PUT /orders'

/** Calls whose forms do not announce the outcome. */
const saysItself = new Set<string>([
  'POST /payment/refund',
  'POST /orders/{id}/invoice',
  'DELETE /orders/{id}/notes/{note}',
])

export const clientAction = callAction(
  [
    step,
    'PUT /orders/envio',
    'PUT /orders/entrega',
    'PUT /orders/{id}/delivery',
    'PUT /orders/{id}/gift',
    'POST /payment/refund',
    'POST /orders/{id}/refunds',
    'POST /orders/{id}/paid',
    'POST /orders/{id}/link',
    'PUT /orders/{id}/receipts/{receipt}',
    'PUT /orders/{id}/paid',
    'DELETE /orders/{id}/paid',
    'POST /orders/{id}/returns',
    'PUT /disputes/{id}',
    'POST /orders/{id}/invoice',
    'PUT /orders/{id}/invoice',
    'PUT /arrepentimiento',
    'POST /arrepentimiento/botellas',
    'POST /orders/{id}/notes',
    'DELETE /orders/{id}/notes/{note}',
  ],
  {
    answered: (answer, call) => {
      if (saysItself.has(call)) sayOutcome(answer)
    },
  },
)

/** Whether the record differs from what the screen shows. */
const isConflict = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean => {
  const answer = actionResult as Answered<unknown> | undefined
  return answer?.ok === false && answer.problem.status === 409
}

/** After a step the sales list shows. An order that has changed is loaded again. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  if (isConflict(change)) return true
  return (change.json as { call?: string } | undefined)?.call !== step && unlessProblem(change)
}

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Detalle de la compra',
  actions: <BackToList to="/admin/ventas">Volver a Ventas</BackToList>,
}

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ named, order, ...beside }) =>
        order ? (
          <Order key={order.id} order={order} {...beside} />
        ) : (
          <ErrorPanel
            title={named ? 'No encontramos esa compra' : 'Falta la compra'}
            text="Abrila desde las ventas."
          />
        )
      }
    </AdminScreen>
  )
}

type Beside = Partial<Omit<Found, 'order'>>

/** An order's internal notes. */
function NotesOfOrder({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  const add = useCall('POST /orders/{id}/notes', 'order-note')
  const removal = useCall('DELETE /orders/{id}/notes/{note}', 'order-note-removal')
  const can = useCan()
  const mayWrite = can('parcels.pack')
  if (!mayWrite && notes.length === 0) return null
  return (
    <FoldPart
      title="Notas"
      holds={notes.length > 0 ? String(notes.length) : undefined}
      first={notes.length > 0}
    >
      <NoteList
        notes={notes}
        {...(mayWrite && {
          write: {
            schema: orderNote,
            fetcher: add.fetcher,
            send: (body) => add.send({ path: { id: orderId }, body }),
            remove: (note) => void removal.send({ path: { id: orderId, note } }),
          },
        })}
      />
    </FoldPart>
  )
}

function Order({ order, branches = [], ...beside }: Beside & { order: OrderAnswer }) {
  const { withdrawals, payments, invoices, noted } = beside
  const can = useCan()
  return (
    <div className="admin-order">
      <div className="stack order-sections">
        <Head order={order} />
        <OrderLines
          order={order}
          linked
          priced={can('amounts.read')}
          refunded={order.estado !== 'Ingreso' && beside.refunds?.ok ? beside.refunds.value.refunded : 0}
        />
        <DisputesOfOrder order={order} found={beside.disputes} />
        {withdrawals && <OrderWithdrawals found={withdrawals} />}
        {can('parcels.pack') && <OrderSteps order={order} />}
      </div>
      <aside className="stack order-sections" aria-label="Datos de la compra">
        <Customer order={order} branches={branches} />
        {beside.notes?.ok && <NotesOfOrder orderId={order.id} notes={beside.notes.value.notes} />}
        <OrderGift order={order} mayChange={can('orders.change')} />
        {can('parcels.pack') && <ShipmentSection order={order} />}
        {order.estado === 'Ingreso' && can('orders.change') && !waitsForBuyer(order) && (
          <PaymentLinkOf order={order} />
        )}
        <Paid {...{ order, awaited: beside.awaited, noted, payments }} />
        <WhatWentBack order={order} returns={beside.returns} refunds={beside.refunds} />
        {invoices?.ok && <InvoicesOfOrder order={order} found={invoices.value} />}
        <FoldPart title="Historia" holds={stepsIn(order.timeline.length)}>
          <TimelineSteps order={order} named />
        </FoldPart>
        <SlipLink order={order} />
      </aside>
    </div>
  )
}

const stepsIn = (count: number) => (count === 1 ? '1 paso' : `${count} pasos`)

type PaidProps = { order: OrderAnswer } & Pick<Beside, 'awaited' | 'noted' | 'payments'>

/** Refunds a mismatched payment, after confirmation, because refunds cannot be undone. */
function RefundPayment({ payment }: { payment: PaymentFacts }) {
  const [asking, setAsking] = useState(false)
  const { send, busy } = useCall('POST /payment/refund')
  if (payment.settled !== 'mismatch') return null
  const refund = () => {
    setAsking(false)
    void send({ body: { payment_id: payment.payment_id } })
  }
  return (
    <>
      <button type="button" className="button plain small" disabled={busy} onClick={() => setAsking(true)}>
        {busy ? 'Devolviendo…' : 'Devolver este pago'}
      </button>
      {asking && (
        <ConfirmDialog
          title={`¿Devolver ${formatPaid(payment.amount, payment.currency)}?`}
          confirm="Sí, devolver"
          danger
          onConfirm={refund}
          onClose={() => setAsking(false)}
        >
          <p>
            El dinero de la operación {payment.payment_id} vuelve por el mismo medio de pago. No se puede
            deshacer.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** How a pending order will be paid, until when it is reserved, and the buyer's receipts. */
function AwaitedPayment({ order, found }: { order: OrderAnswer; found: Awaited }) {
  const { way, until, receipts } = found
  const unit = unitNoun(typesIn(order)).many
  const waits = order.estado === 'Ingreso' && isManual(way)
  const mayReject = useCan()('payments.note') && order.estado === 'Ingreso'
  if (!waits && receipts.length === 0) return null
  return (
    <section aria-labelledby="awaited">
      <h2 id="awaited">{waits ? 'Espera su pago' : 'Comprobantes'}</h2>
      {waits && (
        <p className="figures">
          {methodNames[way]} ·{' '}
          {until
            ? `${unit} reservadas hasta el ${formatDayAndHour(until)}`
            : `el plazo venció: las ${unit} están a la venta`}
        </p>
      )}
      <ReceiptList
        orderId={order.id}
        receipts={receipts}
        action={({ id }) => mayReject && <RejectReceipt orderId={order.id} receipt={id} />}
      />
      {mayReject && order.receiptShown && (
        <p className="muted">
          Mientras haya un comprobante, quien compró no puede cambiar el medio de pago ni eliminar la compra.
          Rechazalo si ese dinero no llegó.
        </p>
      )}
    </section>
  )
}

function RejectReceipt({ orderId, receipt }: { orderId: number; receipt: number }) {
  const rejection = useCall('PUT /orders/{id}/receipts/{receipt}', `reject-${receipt}`)
  useAnswered(rejection.answer, sayOutcome)
  const reject = () => void rejection.send({ path: { id: orderId, receipt }, body: { rejected: true } })
  return (
    <button type="button" className="button plain small" disabled={rejection.busy} onClick={reject}>
      Rechazar
    </button>
  )
}

/** Expected and received payments. */
function Paid({ order, awaited, noted, payments }: PaidProps) {
  const can = useCan()
  return (
    <>
      {awaited?.ok && <AwaitedPayment order={order} found={awaited.value} />}
      {noted?.ok && <ManualPayment order={order} found={noted.value} />}
      {payments?.ok && (payments.value.length > 0 || !(noted?.ok && noted.value.payments.length > 0)) && (
        <PaymentList
          payments={payments.value}
          admin
          paid={order.paid}
          action={(payment) => can('payments.change') && <RefundPayment payment={payment} />}
        />
      )}
    </>
  )
}

function Head({ order }: { order: OrderAnswer }) {
  return (
    <p className="row">
      <strong className="figures admin-order-number">Compra {order.numero}</strong>
      <OrderStatusChip estado={order.estado} />
      {order.allGivenBack && order.estado !== 'Cancelada' && (
        <span className="chip warn">Devuelta por completo</span>
      )}
      <span className="muted figures">{formatDay(order.fecha)}</span>
    </p>
  )
}

/** Nothing for an order that must not ship. */
function SlipLink({ order }: { order: OrderAnswer }) {
  if (mustStay(order)) return null
  return (
    <p>
      <Link to={`/admin/remitos?ids=${order.id}`} className="button plain small">
        Imprimir remito
      </Link>
    </p>
  )
}

/** Returned bottles and refunds, with forms for users who may record them. */
function WhatWentBack({
  order,
  returns,
  refunds,
}: { order: OrderAnswer } & Pick<Beside, 'returns' | 'refunds'>) {
  const can = useCan()
  const mayGiveBack = can('payments.change')
  return (
    <>
      {returns?.ok && (
        <ReturnBottles
          orderId={order.id}
          found={returns.value}
          unit={unitNoun(typesIn(order))}
          mayChange={can('returns.change')}
          mayGiveBack={mayGiveBack}
        />
      )}
      {refunds?.ok && <RefundMoney orderId={order.id} found={refunds.value} mayChange={mayGiveBack} />}
    </>
  )
}
