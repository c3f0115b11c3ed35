import { useEffect, useRef } from 'react'
import { promiseWords } from '../../../orders/delivery-words.ts'
import type { TrackedOrder } from '../../../orders/tracking.contract.ts'
import { Link } from '../../ui/link.tsx'
import { BuyerSteps } from '../orders/buyer-steps.tsx'
import { ShipmentFacts } from '../orders/shipment-facts.tsx'
import { whatIsNext } from '../orders/what-is-next.ts'
import './tracking.css'

type Props = { order: TrackedOrder; leave: () => void }

/** A purchase's progress; the rest requires signing in. */
export function TrackedFacts({ order, leave }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // it replaced the form that had the focus
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="stack tracked">
      <div>
        <p className="eyebrow">Seguí tu compra</p>
        <h1 ref={title} tabIndex={-1}>
          Compra {order.numero}
        </h1>
      </div>
      <BuyerSteps order={order} />
      <p className="notice" role="status">
        {order.estado === 'Ingreso'
          ? 'Todavía espera su pago: ingresá a tu cuenta para terminarla.'
          : whatIsNext({ ...order, delivery: null, direccion: null })}
      </p>
      <Way order={order} />
      <p className="row">
        <button type="button" className="button plain" onClick={leave}>
          Buscar otra compra
        </button>
        <Link to="/user/orders">Ver los vinos y el total en «Mis compras»</Link>
      </p>
    </div>
  )
}

/** Delivery method, date and carrier. */
function Way({ order: { delivery, parcel, estado, progress } }: Pick<Props, 'order'>) {
  const over = progress.delivered !== null || estado === 'Cancelada'
  return (
    <>
      {delivery && (
        <p>
          <strong>Entrega:</strong> {delivery.name}
          {delivery.hours && ` · ${delivery.hours}`}
          {!over && ` · ${promiseWords(delivery)}`}
        </p>
      )}
      {parcel && (
        <div>
          <strong>La lleva:</strong> <ShipmentFacts parcel={parcel} />
        </div>
      )}
    </>
  )
}
