import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { walkInCustomerId } from '../../../users/walk-in-customer.ts'
import { useShop } from '../../content/use-shop.ts'
import { DeliveryFacts, RecipientFacts } from '../../storefront/orders/delivery-facts.tsx'
import { personPage } from '../../slots/person-page.ts'
import { Link } from '../../ui/link.tsx'
import { Telephone, WhatsAppLink } from '../ui/telephone.tsx'
import { useCan } from '../ui/use-can.ts'
import { lacksDelivery, PickupForm } from './pickup-form.tsx'
import { deliveryCorrection } from '../../../orders/address.contract.ts'
import { AddressFields, blankAddress } from '../../storefront/address/address-fields.tsx'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { InPlace } from '../ui/in-place.tsx'

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

/** Corrects a paid order's recipient and address until it ships; saving notifies the buyer by mail. */
function DeliveryForm({ order }: { order: OrderAnswer }) {
  const { sent, delivered } = order.progress
  const open = ['Creada', 'Procesando', 'Completo'].includes(order.estado) && !sent && !delivered
  if (!open) return null
  const words = order.delivery || order.direccion ? 'Corregir los datos de envío' : 'Se envía a una dirección'
  return <InPlace words={words} form={({ leave }) => <Fields order={order} close={leave} />} />
}

function Fields({ order, close }: { order: OrderAnswer; close: () => void }) {
  const correct = useCall('PUT /orders/{id}/delivery')
  const form = useForm({
    schema: deliveryCorrection,
    start: { ...(order.address ?? blankAddress), reason: '' },
    toBody: ({ reason, ...address }) => ({ address, reason }),
    opened: true,
    fetcher: correct.fetcher,
    send: (body) => correct.send({ path: { id: order.id }, body }),
    sent: () => {
      toast('success', 'Datos de envío corregidos. Le avisamos por correo.')
      close()
    },
  })
  return (
    <form {...form.attributes} className="stack">
      {order.direccion && !order.address && <p className="notice">Ahora dice: {order.direccion}</p>}
      <AddressFields form={form} />
      <TextField form={form} name="reason" label="Motivo (lo lee quien compró)" />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Guardar y avisar"
        cancel={close}
        small
      />
    </form>
  )
}
