import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { law } from '../../content/law.ts'
import { BuyAgain } from '../cart/buy-again.tsx'
import { EstadoChip } from './estado.tsx'
import { HoldNote } from './hold-note.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './payment-facts.tsx'
import { ReceiptHead, Taxes } from './receipt.tsx'
import { RecipientFacts } from './delivery-facts.tsx'
import { ParcelFacts } from './parcel-facts.tsx'
import { Timeline } from './timeline.tsx'
import { useOrder } from './use-order.ts'
import { usePay } from './use-pay.ts'
import { whatIsNext } from './what-is-next.ts'
import './orders.css'
import './print.css'
import { PrivatePage } from '../../ui/private-page.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

export function meta() {
  return [{ title: 'Detalle de la compra · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function OrderDetail() {
  const [parameters] = useSearchParams()
  const { state } = useLocation() as { state: { id?: number } | null }
  const id = Number(parameters.get('id') ?? state?.id)
  return (
    <PrivatePage>
      {() =>
        Number.isInteger(id) && id > 0 ? (
          <Order id={id} />
        ) : (
          <ErrorPanel title="Falta la compra" text="Abrila desde tus compras." />
        )
      }
    </PrivatePage>
  )
}

function Order({ id }: { id: number }) {
  const [asked, again] = useOrder(id)
  // back from the provider's page: it may be paid by now, or wait to be paid again
  const { busy, pay } = usePay(id, again)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const order = asked.value
  if (!order) return <ErrorPanel title="No encontramos esa compra" text="Abrila desde tus compras." />
  const confirming = order.estado === 'Ingreso'
  const next = whatIsNext(order)
  const paying = order.paymentUnderWay !== null
  return (
    <div className="stack order-sections">
      <ReceiptHead order={order} />
      <div className="page-head screen-only">
        <div>
          <p className="eyebrow">Compra {order.numero}</p>
          <h1>{confirming && !paying ? 'Revisá y pagá' : 'Tu compra'}</h1>
        </div>
        <EstadoChip estado={order.estado} />
      </div>
      {next && <p className="notice screen-only">{next}</p>}
      <OrderLines items={order.order_items} total={order.total} linked={!confirming} />
      <Taxes total={order.total} />
      {order.direccion && (
        <p>
          <strong>Envío a:</strong> {order.direccion}
        </p>
      )}
      <RecipientFacts order={order} />
      {order.parcel && (
        <div>
          <strong>En camino:</strong> <ParcelFacts parcel={order.parcel} />
        </div>
      )}
      {confirming && !order.direccion && (
        <p className="notice warn">
          Falta la dirección de envío. <Link to={`/user/address/${order.id}`}>Completala acá</Link>.
        </p>
      )}
      {(!confirming || paying) && <OrderPayments orderId={order.id} admin={false} />}
      {!confirming && <Timeline order={order} />}
      {order.estado !== 'Cancelada' && (
        <p className="muted">
          Tenés {law.regretDays} días desde que recibís tu compra para arrepentirte, sin dar motivos.{' '}
          {!confirming && !order.withdrawal && (
            <Link to={`/arrepentimiento?compra=${order.numero}`}>Arrepentirme de esta compra</Link>
          )}
        </p>
      )}
      <div className="stack screen-only">
        {paying ? (
          <p className="muted">
            Si preferís pagar de otra forma, podés: si después se confirman los dos pagos, te devolvemos uno.
          </p>
        ) : (
          <HoldNote order={order} />
        )}
        <div className="row">
          {confirming && (
            <button
              type="button"
              className={paying ? 'button plain' : 'button'}
              disabled={busy || !order.direccion}
              onClick={() => void pay()}
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
      </div>
    </div>
  )
}
