import { formatMoment } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { disputeNames } from '../../../payments/disputes/dispute-names.ts'
import { releaseBody, type Dispute } from '../../../payments/disputes/disputes.contract.ts'
import type { Answered } from '../../../platform/http/client.ts'
import { DisputesParts } from '../../slots/order-disputes.tsx'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { InPlace } from '../ui/in-place.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { useCan } from '../ui/use-can.ts'

type Props = { order: OrderAnswer; found: Answered<Dispute[]> | undefined }

/** Disputes about an order's payment, what to do, and until when. */
export function DisputesOfOrder({ order, found }: Props) {
  const can = useCan()
  if (!found?.ok || found.value.length === 0) return null
  return (
    <section className="stack" aria-labelledby="disputes">
      <h2 id="disputes">Avisos del medio de pago</h2>
      {order.stopped && (
        <p className="notice bad">
          {!mustStay(order)
            ? 'El paquete ya salió: contestá con la documentación.'
            : 'No la prepares ni la entregues. Cancelala, o dejala seguir si sabés que está bien.'}
        </p>
      )}
      <ul className="stack">
        {found.value.map((dispute) => (
          <li key={dispute.id} className="stack">
            <Facts dispute={dispute} />
            {dispute.state !== 'won' && !dispute.released && order.stopped && can('orders.change') && (
              <InPlace
                words="Dejar seguir la compra"
                form={({ leave }) => <ReleaseForm disputeId={dispute.id} close={leave} />}
              />
            )}
          </li>
        ))}
      </ul>
      {can('payments.read') && <DisputesParts order={order} />}
    </section>
  )
}

const stateNames: Record<Dispute['state'], string> = {
  open: 'abierto',
  won: 'a favor de la tienda',
  lost: 'a favor de quien compró',
}

function Facts({ dispute }: { dispute: Dispute }) {
  const { kind, state, deadline, released } = dispute
  const can = useCan()
  return (
    <div>
      <p className="figures">
        <strong>{disputeNames[kind]}</strong>
        {can('amounts.read') && kind !== 'fraud' && ` · ${formatPesos(dispute.amount)}`}
        {kind !== 'fraud' && ` · ${stateNames[state]}`} · {formatMoment(dispute.opened_at)}
      </p>
      {kind !== 'fraud' && <p className="muted figures">Caso {dispute.case}</p>}
      {state === 'open' && deadline && (
        <p className="figures">
          Contestalo en tu cuenta del medio de pago hasta el <strong>{formatMoment(deadline)}</strong>.
        </p>
      )}
      {state === 'open' && kind !== 'fraud' && (
        <p className="muted">Mientras se decide, no devuelvas el dinero por otro lado: saldría dos veces.</p>
      )}
      {released && (
        <p className="muted">
          Puede salir: {released.reason} · {released.by}, {formatMoment(released.at)}
        </p>
      )}
    </div>
  )
}

/** Releases the shipment despite a dispute. */
function ReleaseForm({ disputeId, close }: { disputeId: number; close: () => void }) {
  const release = useCall('PUT /disputes/{id}')
  const form = useForm({
    schema: releaseBody,
    start: { reason: '' },
    opened: true,
    fetcher: release.fetcher,
    send: (body) => release.send({ path: { id: disputeId }, body }),
    sent: sayThen(close),
  })
  return (
    <form className="stack" {...form.attributes}>
      <TextInput
        form={form}
        name="reason"
        label="Por qué puede salir"
        maxLength={300}
        hint="Queda en la historia; no la lee quien compró"
      />
      <FormEnd form={form} name="Dejar seguir" cancel={close} small />
    </form>
  )
}
