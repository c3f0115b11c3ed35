import { useState } from 'react'
import { shopDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import {
  correctedMethod,
  notedPayment,
  takenBack,
  type ManualPayments,
} from '../../../payments/manual-payments.contract.ts'
import { isManual, manualMethods, methodNames } from '../../../settings/payment-methods.ts'
import { useCall } from '../../api/call-action.ts'
import { ManualPaymentList } from '../../storefront/orders/manual-payment-list.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'
import { FormField } from '../ui/form-field.tsx'
import { InPlace, type TooFewBottles } from '../ui/in-place.tsx'

type Props = { order: OrderAnswer; found: ManualPayments }
type FormProps = TooFewBottles & { order: OrderAnswer }

const ways = manualMethods.map((id) => ({ id, description: methodNames[id] }))
/** Payment methods other than the recorded one. */
const otherWays = (payments: ManualPayments) =>
  ways.filter(
    ({ id }) => !payments.payments.some((payment) => payment.taken_back === null && payment.way === id),
  )

/** Payments outside the provider: records one, and on the same day corrects or cancels it. */
export function ManualPayment({ order, found }: Props) {
  return (
    <>
      <ManualPaymentList payments={found.payments} admin />
      {found.may_note && (
        <InPlace words="Anotar un pago" form={(place) => <NoteForm order={order} {...place} />} />
      )}
      {found.may_correct && (
        <InPlace
          words="Corregir el medio de pago"
          form={(place) => <CorrectForm order={order} list={otherWays(found)} {...place} />}
        />
      )}
      {found.may_take_back && (
        <InPlace words="Anular el pago" form={(place) => <TakeBackForm order={order} {...place} />} />
      )}
    </>
  )
}

const startWay = ({ waitsFor }: OrderAnswer) => (isManual(waitsFor) ? waitsFor : manualMethods[0])

function useNote({ order, close }: FormProps) {
  const note = useCall('POST /orders/{id}/paid')
  // one form is one payment, however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  const [today] = useState(() => shopDay(new Date()))
  const form = useForm({
    schema: notedPayment,
    start: { way: startWay(order), date: today, note: '' },
    toBody: (draft) => ({ ...draft, amount: order.total, idempotency_key: key }),
    opened: true,
    fetcher: note.fetcher,
    send: (body) => note.send({ path: { id: order.id }, body }),
    sent: sayThen(close),
  })
  return { form, today }
}

function NoteForm(props: FormProps) {
  const { form, today } = useNote(props)
  return (
    <form className="stack" aria-labelledby="note-title" {...form.attributes}>
      <h2 id="note-title">Anotar un pago</h2>
      <p className="figures">
        Importe: <strong>{formatPesos(props.order.total)}</strong>
      </p>
      <ChoiceInput form={form} name="way" label="Cómo se pagó" list={ways} />
      <FormField name="date" label="Qué día" error={form.errorOf('date')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            max={today}
            value={form.draft.date}
            onChange={(event) => form.change({ date: event.target.value })}
          />
        )}
      </FormField>
      <TextInput form={form} name="note" label="Nota (queda entre ustedes)" />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Anotar y avisar"
        cancel={props.leave}
        small
      />
    </form>
  )
}

function CorrectForm({ order, leave, close, list }: FormProps & { list: typeof ways }) {
  const correct = useCall('PUT /orders/{id}/paid')
  const form = useForm({
    schema: correctedMethod,
    start: { way: list[0]?.id ?? '', reason: '' },
    opened: true,
    fetcher: correct.fetcher,
    send: (body) => correct.send({ path: { id: order.id }, body }),
    sent: sayThen(close),
  })
  return (
    <form className="stack" aria-labelledby="correct-title" {...form.attributes}>
      <h2 id="correct-title">Corregir el medio de pago</h2>
      <ChoiceInput form={form} name="way" label="En realidad se pagó con" list={list} />
      <TextInput form={form} name="reason" label="Motivo" />
      <FormEnd form={{ busy: form.busy, changed: form.changed }} name="Corregir" cancel={leave} small />
    </form>
  )
}

function TakeBackForm({ order, leave, close }: FormProps) {
  const taking = useCall('DELETE /orders/{id}/paid')
  const form = useForm({
    schema: takenBack,
    start: { reason: '' },
    opened: true,
    fetcher: taking.fetcher,
    send: (input) => taking.send({ path: { id: order.id }, input }),
    sent: sayThen(close),
  })
  return (
    <form className="stack" aria-labelledby="take-back-title" {...form.attributes}>
      <h2 id="take-back-title">Anular el pago</h2>
      <p>
        La compra vuelve a Ingreso con sus productos apartados, y se le avisa por correo que falta pagarla.
      </p>
      <TextInput form={form} name="reason" label="Motivo (lo lee quien compró)" />
      <FormEnd
        form={{ busy: form.busy, changed: form.changed }}
        name="Anular y avisar"
        cancel={leave}
        small
      />
    </form>
  )
}
