import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { listAsLeft } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { OrderWithdrawals } from './withdrawals.tsx'
import { EstadoChip } from '../../storefront/orders/estado.tsx'
import { OrderLines } from '../../storefront/orders/order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { RefundPayment } from './refund-payment.tsx'
import { OrderPayments } from '../../storefront/orders/payment-facts.tsx'
import { Timeline } from '../../storefront/orders/timeline.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { RecipientFacts } from '../../storefront/orders/delivery-facts.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { useOrder } from '../../storefront/orders/use-order.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import '../../storefront/orders/orders.css'

export function meta() {
  return [{ title: 'Detalle de la venta · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminOrder() {
  const [parameters] = useSearchParams()
  const { state } = useLocation() as { state: { id?: number } | null }
  const id = Number(parameters.get('id') ?? state?.id)
  return (
    <AdminPage
      title="Detalle de la venta"
      actions={
        <Link to={listAsLeft('/admin/ventas')} className="button plain small">
          Volver a Ventas
        </Link>
      }
    >
      {Number.isInteger(id) && id > 0 ? (
        <Order id={id} />
      ) : (
        <ErrorPanel title="Falta la compra" text="Abrila desde las ventas." />
      )}
    </AdminPage>
  )
}

function Order({ id }: { id: number }) {
  const [asked, again] = useOrder(id)
  // a decision about the request or its money changes the order, its request and its payments: all are asked again
  const [round, setRound] = useState(0)
  const changed = () => {
    again()
    setRound((n) => n + 1)
  }
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const order = asked.value
  if (!order) return <ErrorPanel title="No encontramos esa compra" text="Abrila desde las ventas." />
  return (
    <div className="admin-order">
      <div className="stack order-sections">
        <p className="row">
          <strong className="figures admin-order-number">Compra {order.numero}</strong>
          <EstadoChip estado={order.estado} />
          <span className="muted figures">{formatDay(order.fecha)}</span>
        </p>
        <OrderLines items={order.order_items} total={order.total} linked />
        <OrderWithdrawals orderId={order.id} round={round} changed={changed} />
        <OrderSteps order={order} />
      </div>
      <aside className="stack order-sections" aria-label="Datos de la compra">
        <Customer order={order} changed={changed} />
        <ParcelForm order={order} changed={changed} />
        <OrderPayments
          orderId={order.id}
          admin
          round={round}
          action={(payment) => <RefundPayment payment={payment} changed={changed} />}
        />
        <Timeline order={order} title="Historia" named />
        <p>
          <Link to={`/admin/remitos?ids=${order.id}`} className="button plain small">
            Imprimir remito
          </Link>
        </p>
      </aside>
    </div>
  )
}

function Customer({ order, changed }: { order: OrderAnswer; changed: () => void }) {
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">Persona y envío</h2>
      <p>
        {order.customer}
        <br />
        <a
          href={`mailto:${order.emailEnvio}?subject=${encodeURIComponent(`Tu compra ${order.numero} en Descorche`)}`}
        >
          {order.emailEnvio}
        </a>
      </p>
      {order.direccion ? (
        <address>{order.direccion}</address>
      ) : (
        <p className="chip warn">Sin dirección todavía</p>
      )}
      <RecipientFacts order={order} />
      <DeliveryForm order={order} changed={changed} />
      <p>
        <Link to={`/admin/ventas?q=${encodeURIComponent(order.emailEnvio)}`}>Otras compras suyas</Link>
      </p>
    </section>
  )
}
