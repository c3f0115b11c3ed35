import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { TotalChanged } from '../../ui/total-changed.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import type { RefundsOfOrder } from '../../../refunds/refunds.contract.ts'
import type { ManualPayments } from '../../../payments/manual-payments.contract.ts'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import type { Awaited } from '../../../payments/transfer-receipts.contract.ts'
import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import type { Route } from './+types/order-detail'
import { law } from '../../content/law.ts'
import { BuyAgain } from '../cart/buy-again.tsx'
import { ManualPaymentList } from './manual-payment-list.tsx'
import { AcceptedTerms } from './accepted-terms.tsx'
import { ReturnRequestForm } from './return-request.tsx'
import { BuyerSteps } from './buyer-steps.tsx'
import { OrderStatusChip } from './order-status-chip.tsx'
import { ReservationNote } from './reservation-note.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderGift } from './order-gift.tsx'
import { OrderLines } from './order-lines.tsx'
import { PaymentList } from './payment-facts.tsx'
import { InvoiceRecipientForm } from './invoice-recipient-form.tsx'
import { RefundList } from './refund-list.tsx'
import { ReturnList } from './return-list.tsx'
import { ReceiptHead, Taxes } from './receipt.tsx'
import { DeliveryFacts, RecipientFacts } from './delivery-facts.tsx'
import { ShipmentFacts } from './shipment-facts.tsx'
import { Timeline } from './timeline.tsx'
import { useFirstDelivery } from './use-first-delivery.ts'
import { payActionWith, unlessPaying, usePay } from './use-pay.ts'
import { mayPayOtherwise, WaitingPayment, waitsForBuyer } from './waiting-payment.tsx'
import { whatIsNext } from './what-is-next.ts'
import './orders.css'
import './print.css'
import { found, loadOwn } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { OwnScreen } from '../../ui/own-screen.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Detalle de la compra'), { name: 'robots', content: 'noindex' }]
}

/** Loads the order in the URL with its payments, if it may have any; undefined without one. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const id = Number(new URL(request.url).searchParams.get('id'))
  return loadOwn(async () => {
    if (!Number.isInteger(id) || id <= 0) return undefined
    const [orders, payments, invoices, refunds, noted, returns, awaited] = await Promise.all([
      browserApi()('GET /orders', { query: { id } }),
      browserApi()('GET /payment', { query: { order: id } }),
      browserApi()('GET /orders/{id}/invoices', { path: { id } }),
      browserApi()('GET /orders/{id}/refunds', { path: { id } }),
      browserApi()('GET /orders/{id}/paid', { path: { id } }),
      browserApi()('GET /orders/{id}/returns', { path: { id } }),
      browserApi()('GET /orders/{id}/transfer', { path: { id } }),
    ])
    return {
      order: found(orders)[0],
      payments: payments.ok ? payments.value : undefined,
      invoices: invoices.ok ? invoices.value : undefined,
      refunds: refunds.ok ? refunds.value : undefined,
      noted: noted.ok ? noted.value : undefined,
      returns: returns.ok ? returns.value : undefined,
      awaited: awaited.ok ? awaited.value : undefined,
    }
  })
}

export const clientAction = payActionWith({
  'PUT /orders/{id}/receiver': () => undefined,
  'PUT /orders/{id}/gift': () => undefined,
  'POST /arrepentimiento': () => undefined,
})
export const shouldRevalidate = unlessPaying
export { LoadingScreen as HydrateFallback, LoadFailure as ErrorBoundary } from '../../ui/own-screen.tsx'

export default function OrderDetail({ loaderData }: Route.ComponentProps) {
  return (
    <OwnScreen loaded={loaderData}>
      {(named) => {
        if (!named) return <ErrorPanel title="Falta la compra" text="Abrila desde tus compras." />
        const { order, ...beside } = named
        if (!order) return <ErrorPanel title="No encontramos esa compra" text="Abrila desde tus compras." />
        return <Order key={order.id} order={order} {...beside} />
      }}
    </OwnScreen>
  )
}

type OrderProps = {
  order: OrderAnswer
  payments: PaymentFacts[] | undefined
  invoices: OrderVouchers | undefined
  refunds: RefundsOfOrder | undefined
  noted: ManualPayments | undefined
  returns: ReturnsOfOrder | undefined
  awaited: Awaited | undefined
}

function Order({ order, payments, invoices, refunds, noted, returns, awaited }: OrderProps) {
  const { payable, problem, changed, accept, ...paid } = usePaying(order)
  const confirming = order.estado === 'Ingreso'
  const isNew = confirming && !wasActivated(order)
  const next = whatIsNext(order)
  const paying = order.paymentUnderWay !== null
  return (
    <div className="stack order-sections order-detail">
      <ReceiptHead order={order} />
      <Head order={order} />
      <BuyerSteps order={order} />
      {next && <p className="notice screen-only">{next}</p>}
      {awaited && <WaitingPayment order={order} found={awaited} />}
      <OrderLines
        order={{ ...order, ...payable }}
        linked={!confirming}
        reviewable={order.paid && order.estado !== 'Cancelada'}
        refunded={confirming ? 0 : (refunds?.refunded ?? 0)}
      />
      <Taxes total={payable.total} />
      <Delivery order={order} />
      <OrderGift order={order} />
      {invoices && <Invoices order={order} found={invoices} />}
      <Money {...{ order, payments, noted, returns, refunds }} />
      {!isNew && <Timeline order={order} />}
      <AcceptedTerms order={order} />
      {order.estado !== 'Cancelada' && <WithdrawalRight order={order} />}
      {returns && <ReturnRequestForm order={order} found={returns} />}
      <div className="stack screen-only">
        {paying ? <PaymentUnderWayNote /> : waitsForBuyer(order) ? null : <ReservationNote order={order} />}
        {problem && <NotReached order={order} problem={problem} />}
        {changed && <TotalChanged change={changed} accept={accept} />}
        <WaysOn order={order} {...paid} mayPay={!changed} />
      </div>
    </div>
  )
}

/** Pays with the chosen delivery method, or with the first home delivery to the order's address. */
function usePaying(order: OrderAnswer) {
  const { revalidate } = useRevalidator()
  // back from the provider's page: the order may be paid or need another attempt
  const { busy, changed, payFor, accept } = usePay(
    order.id,
    useCallback(() => void revalidate(), [revalidate]),
  )
  const { choice, again, ...shown } = useFirstDelivery(order)
  const pay = async () => {
    const answer = await payFor(choice ?? {})
    if (answer?.ok === false) again()
  }
  return { ...shown, busy, changed, accept: accept(choice ?? {}), pay: () => void pay() }
}

const NotReached = ({ order, problem }: { order: OrderAnswer; problem: string }) => (
  <p className="notice warn" role="alert">
    {problem} <Link to={`/user/address/${order.id}`}>Elegí otra dirección</Link>.
  </p>
)

/** Payments, returned bottles and refunds. */
function Money({ order, payments, noted, returns, refunds }: Omit<OrderProps, 'invoices' | 'awaited'>) {
  const shown = order.estado !== 'Ingreso' || wasActivated(order) || order.paymentUnderWay !== null
  return (
    <>
      {noted && <ManualPaymentList payments={noted.payments} />}
      {payments && shown && !(payments.length === 0 && noted?.payments.length) && (
        <PaymentList payments={payments} admin={false} paid={order.paid} />
      )}
      {returns && <ReturnList found={returns} unit={unitNoun(typesIn(order))} />}
      {refunds && <RefundList found={refunds} />}
    </>
  )
}

/** Paid, refunded and reactivated: shows its history although it is unpaid. */
const wasActivated = ({ timeline }: OrderAnswer) => timeline.some(({ action }) => action === 'activar')

const PaymentUnderWayNote = () => (
  <p className="muted">
    Si preferís pagar de otra forma, podés: si después se confirman los dos pagos, te devolvemos uno.
  </p>
)

function Head({ order }: { order: OrderAnswer }) {
  const toPay = order.estado === 'Ingreso' && order.paymentUnderWay === null && !waitsForBuyer(order)
  return (
    <div className="page-head screen-only">
      <div>
        <p className="eyebrow">Compra {order.numero}</p>
        <h1>{toPay ? 'Revisá y pagá' : 'Tu compra'}</h1>
      </div>
      <OrderStatusChip estado={order.estado} />
    </div>
  )
}

/** Before payment the invoice's recipient, afterwards the invoices. */
function Invoices({ order, found: invoices }: { order: OrderAnswer; found: OrderVouchers }) {
  if (order.estado !== 'Ingreso')
    return <OrderInvoices found={invoices} paid={order.estado !== 'Cancelada'} />
  return (
    invoices.invoicing && <InvoiceRecipientForm orderId={order.id} stated={invoices.receiver} heading="h2" />
  )
}

/** Destination, recipient and progress. */
function Delivery({ order }: { order: OrderAnswer }) {
  return (
    <>
      {order.direccion && (
        <p>
          {order.delivery?.kind !== 'pickup' && <strong>Envío a:</strong>} {order.direccion}
        </p>
      )}
      <DeliveryFacts order={order} />
      <RecipientFacts order={order} />
      {order.parcel && (
        <div>
          <strong>La lleva:</strong> <ShipmentFacts parcel={order.parcel} />
        </div>
      )}
      {order.estado === 'Ingreso' && !order.direccion && (
        <p className="notice warn">
          Falta la dirección de envío. <Link to={`/user/address/${order.id}`}>Completala acá</Link>.
        </p>
      )}
    </>
  )
}

function WithdrawalRight({ order }: { order: OrderAnswer }) {
  return (
    <p className="muted">
      Tenés {law.regretDays} días desde que recibís tu compra para arrepentirte, sin dar motivos.{' '}
      {order.estado !== 'Ingreso' && !order.withdrawal && (
        <Link to={`/arrepentimiento?compra=${order.numero}`}>Arrepentirme de esta compra</Link>
      )}
    </p>
  )
}

type WaysOnProps = {
  order: OrderAnswer
  busy: boolean
  ready: boolean
  /** False if the button that accepts the new total also pays. */
  mayPay: boolean
  pay: () => void
}

/** The order's actions: paying while it is pending, reordering and the receipt afterwards. */
function WaysOn({ order, busy, ready, mayPay, pay }: WaysOnProps) {
  const confirming = order.estado === 'Ingreso'
  const paying = order.paymentUnderWay !== null
  return (
    <div className="row">
      {mayPayOtherwise(order) && <Link to="/user/orders">Cambiar el medio de pago</Link>}
      {confirming && mayPay && !waitsForBuyer(order) && (
        <button
          type="button"
          className={paying ? 'button plain' : 'button'}
          disabled={busy || !ready || !order.direccion}
          onClick={pay}
        >
          {busy ? 'Abriendo el pago…' : paying ? 'Pagar con otro medio' : 'Pagar'}
        </button>
      )}
      {!confirming && (
        <>
          <BuyAgain items={order.order_items} />
          <button type="button" className="button plain" onClick={() => window.print()}>
            Imprimir comprobante
          </button>
        </>
      )}
      <Link to="/user/orders">Mis compras</Link>
      <Link to="/">Volver</Link>
    </div>
  )
}
