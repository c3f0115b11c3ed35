import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { walkInCustomerId } from '../../../users/walk-in-customer.ts'
import { useShop } from '../../content/use-shop.ts'
import { DeliveryFacts, RecipientFacts } from '../../storefront/orders/delivery-facts.tsx'
import { personPage } from '../../slots/person-page.ts'
import { Link } from '../../ui/link.tsx'
import { Telephone, WhatsAppLink } from '../ui/telephone.tsx'
import { useCan } from '../ui/use-can.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { lacksDelivery, PickupForm } from './pickup-form.tsx'

type Props = { order: OrderAnswer; branches: string[] }

/** Buyer, address and delivery method. */
export function Customer({ order, branches }: Props) {
  const can = useCan()
  const shop = useShop()
  return (
    <section aria-labelledby="customer" className="order-customer">
      <h2 id="customer">Cliente y envío</h2>
      <Buyer order={order} />
      {order.direccion || order.pickup || order.byHand?.channel === 'counter' ? (
        <address>{order.direccion ?? order.delivery?.name ?? 'Se lleva del local'}</address>
      ) : (
        <p className="chip warn">Sin dirección todavía</p>
      )}
      {lacksDelivery(order) && <p className="chip warn">Falta la forma de entrega</p>}
      <DeliveryFacts order={order} />
      <RecipientFacts order={order} />
      {order.address?.telefono && (
        <p>
          <WhatsAppLink
            number={order.address.telefono}
            name={order.address.destinatario ?? ''}
            text={textOf(order, shop.name)}
          />
        </p>
      )}
      {can('orders.change') && order.delivery?.kind !== 'pickup' && <DeliveryForm order={order} />}
      {can('orders.change') && lacksDelivery(order) && <PickupForm order={order} branches={branches} />}
      {can('customers.read') && order.user_id !== walkInCustomerId && (
        <p>
          <Link to={personPage(order.user_id, order.emailEnvio)}>Ficha del cliente</Link>
        </p>
      )}
      {order.emailEnvio && (
        <p>
          <Link to={`/admin/ventas?q=${encodeURIComponent(order.emailEnvio)}`}>Otras compras suyas</Link>
        </p>
      )}
    </section>
  )
}

const textOf = (order: OrderAnswer, shop: string) =>
  `Hola, somos ${shop}. Te escribimos por tu compra ${order.numero}. `

function Buyer({ order }: Pick<Props, 'order'>) {
  const shop = useShop()
  return (
    <>
      <p>
        {order.customer || (order.byHand ? 'Sin nombre' : '')}
        <br />
        {order.emailEnvio && (
          <a
            href={`mailto:${order.emailEnvio}?subject=${encodeURIComponent(`Tu compra ${order.numero} en ${shop.name}`)}`}
          >
            {order.emailEnvio}
          </a>
        )}
      </p>
      {order.byHand && (
        <p className="muted">
          {order.byHand.channel === 'counter' ? 'Venta en mostrador' : 'Venta por teléfono'}
          {order.byHand.phone && (
            <>
              {' · '}
              <Telephone number={order.byHand.phone} name={order.customer} text={textOf(order, shop.name)} />
            </>
          )}
        </p>
      )}
    </>
  )
}
