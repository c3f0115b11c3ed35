import { pickupAgreed } from '../../../orders/address.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { InPlace } from '../ui/in-place.tsx'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'

/** Paid, not shipped, without delivery method, and not sold at the counter. */
export const lacksDelivery = ({ estado, delivery, progress, byHand }: OrderAnswer) =>
  (estado === 'Creada' || estado === 'Procesando') &&
  delivery === null &&
  progress.sent === null &&
  progress.delivered === null &&
  byHand?.channel !== 'counter'

type Props = { order: OrderAnswer; branches: readonly string[] }

/** Sets the pickup branch agreed with the buyer; saving notifies them by mail. */
export function PickupForm({ order, branches }: Props) {
  return (
    <InPlace
      words="La retira en un local"
      form={({ leave }) => <Fields order={order} branches={branches} close={leave} />}
    />
  )
}

function Fields({ order, branches, close }: Props & { close: () => void }) {
  const correct = useCall('PUT /orders/{id}/delivery')
  const form = useForm({
    schema: pickupAgreed,
    start: { branch: branches[0] ?? '', reason: '' },
    opened: true,
    fetcher: correct.fetcher,
    send: (body) => correct.send({ path: { id: order.id }, body }),
    sent: () => {
      toast('success', 'Entrega anotada. Le avisamos por correo.')
      close()
    },
  })
  return (
    <form className="stack" {...form.attributes}>
      <ChoiceInput
        form={form}
        name="branch"
        label="Local"
        list={branches.map((name) => ({ id: name, description: name }))}
      />
      <TextInput form={form} name="reason" label="Motivo (lo lee quien compró)" />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Guardar y avisar"
        cancel={close}
        small
      />
    </form>
  )
}
