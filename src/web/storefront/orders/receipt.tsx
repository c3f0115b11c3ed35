import { formatPesos, fromPesos, netOfVat, toPesos } from '../../../money/money.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { taxTransparency } from '../../content/law.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { useShop } from '../../content/use-shop.ts'

/** The printed page's additions: seller, buyer, and the taxes included in the price. */
export function ReceiptHead({ order }: { order: OrderAnswer }) {
  const shop = useShop()
  return (
    <header className="slip-head print-only">
      <div>
        <p className="slip-shop">{shop.name}</p>
        <p>
          {shop.seller.legal_name}
          <br />
          CUIT {shop.seller.cuit}
          <br />
          {shop.seller.address}
          <br />
          {shop.contact.email}
        </p>
      </div>
      <div className="figures">
        <p className="slip-person">Comprobante de compra {order.numero}</p>
        <p>{formatDay(order.fecha)}</p>
        <p>
          {order.customer}
          <br />
          {order.emailEnvio}
        </p>
        <p className="muted">Documento no válido como factura</p>
      </div>
    </header>
  )
}

/** The total's net price and VAT, which Ley 27.743 requires on consumer receipts. */
export function Taxes({ total }: { total: number }) {
  const net = netOfVat(fromPesos(total))
  return (
    <dl className="taxes figures">
      <dt>Precio sin impuestos nacionales</dt>
      <dd>{formatPesos(toPesos(net))}</dd>
      <dt>IVA contenido (21 %)</dt>
      <dd>{formatPesos(toPesos(fromPesos(total) - net))}</dd>
      <dd className="muted">{taxTransparency}</dd>
    </dl>
  )
}
