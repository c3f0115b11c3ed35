import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import type { RefundsOfOrder } from '../../../refunds/refunds.contract.ts'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import type { WithdrawalAnswer } from '../../../refunds/withdrawals.contract.ts'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import { OrderGift } from '../../storefront/orders/order-gift.tsx'
import { OrderLines } from '../../storefront/orders/order-lines.tsx'
import { PaymentList } from '../../storefront/orders/payment-facts.tsx'
import { TimelineSteps } from '../../storefront/orders/timeline.tsx'
import { waitsForBuyer } from '../../storefront/orders/waiting-payment.tsx'
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
import { AwaitedPayment } from './awaited-payment.tsx'
import { Customer } from './customer.tsx'
import { DisputesOfOrder } from './disputes-of-order.tsx'
import { ManualPayment } from './manual-payment.tsx'
import { InvoicesOfOrder } from './invoices-of-order.tsx'
import { OrderSteps } from './order-steps.tsx'
import { ShipmentSection } from './shipment-section.tsx'
import { PaymentLinkOf } from './payment-link-of.tsx'
import { RefundMoney } from './refund-money.tsx'
import { RefundPayment } from './refund-payment.tsx'
import { ReturnBottles } from './return-bottles.tsx'
import { unlistedMeta } from '../../content/page-title.ts'
import '../../storefront/orders/orders.css'

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
  /** Names of the branches. */
  branches: string[]
}

/** Undefined if the address names no order. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('orders.read', async (can): Promise<Partial<Found> & { named: boolean }> => {
    const id = Number(new URL(request.url).searchParams.get('id'))
    if (!Number.isInteger(id) || id <= 0) return { named: false }
    const api = browserApi()
    const [orders, withdrawals, payments, invoices, refunds, noted, returns, disputes, settings, awaited] =
      await Promise.all([
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
      ])
    const beside = { withdrawals, payments, invoices, refunds, noted, returns, disputes, awaited }
    const branches = settings?.ok ? (settings.value.branches ?? []).map(({ name }) => name) : []
    return { named: true, order: found(orders)[0], ...beside, branches }
  })

const step = 'PUT /orders'

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
  ],
  {
    answered: (answer, call) => {
      if (call === 'POST /payment/refund' || call === 'POST /orders/{id}/invoice') sayOutcome(answer)
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
