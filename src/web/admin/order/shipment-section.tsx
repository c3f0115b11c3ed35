import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import { isPacked, type DeliveryStep } from '../../../orders/delivery-progress.ts'
import { markNames } from '../../../orders/next-step.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { ShipmentFacts } from '../../storefront/orders/shipment-facts.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { nextStepOf } from './next-step-of.ts'
import { shipmentSchema } from '../../../orders/shipment.contract.ts'
import { TextInput } from '../ui/form-inputs.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'

/**
 * Whether an order was shipped and delivered, with buttons to set and undo that; each notifies the buyer by
 * mail.
 */
export function ShipmentSection({ order }: { order: OrderAnswer }) {
  const packed = isPacked(order.estado) && !mustStay(order)
  const { pickup, parcel, progress } = order
  if (!packed && !parcel) return null
  return (
    <section aria-labelledby="parcel" className="stack">
      <h2 id="parcel">{pickup ? 'Retiro' : 'Envío'}</h2>
      <Moments order={order} />
      {parcel && <ShipmentFacts parcel={parcel} />}
      {packed && <Marks order={order} />}
      {packed && !pickup && !progress.delivered && <Tracking order={order} />}
    </section>
  )
}

function Moments({ order: { pickup, progress } }: { order: OrderAnswer }) {
  const { sent, delivered } = progress
  return (
    <div>
      {!sent && !delivered && (
        <p className="muted">{pickup ? 'Todavía no está lista para retirar.' : 'Todavía no salió.'}</p>
      )}
      {sent && (
        <p className="figures">
          {pickup ? 'Lista para retirar desde el' : 'Salió el'} {formatDayAndHour(sent)}
        </p>
      )}
      {delivered && (
        <p className="figures">
          {pickup ? 'La retiraron el' : 'Se entregó el'} {formatDayAndHour(delivered)}
        </p>
      )}
    </div>
  )
}

const named: Record<DeliveryStep, readonly [home: string, pickup: string]> = {
  ...markNames,
  'no-enviar': ['Deshacer el envío', 'Deshacer «lista para retirar»'],
  'no-entregar': ['Deshacer la entrega', 'Deshacer el retiro'],
}

/** A pickup order is ready once it is complete, so undoing changes its state. */
function stepsOf({ pickup, estado, progress: { sent, delivered } }: OrderAnswer) {
  const next: DeliveryStep[] = delivered ? [] : sent ? ['entregar'] : ['enviar', 'entregar']
  const back: DeliveryStep | undefined = delivered
    ? 'no-entregar'
    : sent && !(pickup && estado === 'Completo')
      ? 'no-enviar'
      : undefined
  return { next, back }
}

function Marks({ order }: { order: OrderAnswer }) {
  const mark = useCall('PUT /orders/entrega')
  const { next, back } = stepsOf(order)
  const name = (step: DeliveryStep) => named[step][order.pickup ? 1 : 0]
  const take = (paso: DeliveryStep) => void mark.send({ body: { ids: [order.id], paso } })
  // an order has one main button, which may be the next state's
  const main = nextStepOf(order)?.step
  useAnswered(mark.answer, (answer) => {
    const [result] = answer.ok ? answer.value.results : []
    if (result?.changed) toast('success', order.emailEnvio ? 'Anotado. Le avisamos por correo.' : 'Anotado.')
    else toast('error', answer.ok ? (result?.detail ?? '') : answer.problem.detail)
  })
  return (
    <p className="row">
      {next.map((step) => (
        <button
          key={step}
          type="button"
          className={main?.kind === 'mark' && main.step === step ? 'button small' : 'button plain small'}
          aria-disabled={mark.busy}
          onClick={() => mark.busy || take(step)}
        >
          {name(step)}
        </button>
      ))}
      {back && (
        <button
          type="button"
          className="link-button"
          aria-disabled={mark.busy}
          onClick={() => mark.busy || take(back)}
        >
          {name(back)}
        </button>
      )}
    </p>
  )
}

type FieldsProps = { order: OrderAnswer; close: () => void }

function useShipment({ order, close }: FieldsProps) {
  const ship = useCall('PUT /orders/envio')
  return useForm({
    schema: shipmentSchema,
    start: order.parcel ?? { empresa: '', codigo: '', enlace: '' },
    opened: true,
    fetcher: ship.fetcher,
    send: (shipment) => ship.send({ body: { id: order.id, ...shipment } }),
    sent: () => {
      toast('success', `Le avisamos a ${order.customer || order.emailEnvio} que va en camino.`)
      close()
    },
  })
}

/** Carrier and tracking of an order; saving marks it as shipped and notifies the buyer by mail. */
function ShipmentForm({ order, close }: FieldsProps) {
  const form = useShipment({ order, close })
  return (
    <form className="stack" {...form.attributes}>
      <TextInput
        form={form}
        name="empresa"
        label="Quién lo lleva"
        maxLength={80}
        hint="Correo, flete o cadete"
      />
      <TextInput form={form} name="codigo" label="Código de seguimiento" maxLength={80} hint="Si tiene" />
      <TextInput
        form={form}
        name="enlace"
        label="Dónde se sigue"
        maxLength={500}
        hint="Una dirección https://, si hay"
      />
      <FormEnd form={form} name="Guardar y avisar" cancel={close} small />
    </form>
  )
}

function Tracking({ order }: { order: OrderAnswer }) {
  const { isOpen, opener, leave } = useInPlace()
  if (isOpen) return <ShipmentForm order={order} close={leave} />
  return (
    <p>
      <button type="button" className="link-button" {...opener}>
        {order.parcel
          ? 'Corregir quién la lleva'
          : order.progress.sent
            ? 'Anotar quién la lleva y el seguimiento'
            : 'Enviada con código de seguimiento'}
      </button>
    </p>
  )
}
