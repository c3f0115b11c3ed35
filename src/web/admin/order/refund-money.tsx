import { useState } from 'react'
import { shopDay } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import { readAmount } from '../../../money/read-number.ts'
import { manualMethods, methodNames } from '../../../settings/payment-methods.ts'
import { refundBody, type RefundsOfOrder } from '../../../refunds/refunds.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { RefundList } from '../../storefront/orders/refund-list.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { FormField } from '../ui/form-field.tsx'
import { ChoiceInput, TextInput } from '../ui/form-inputs.tsx'
import { InPlace, type TooFewBottles } from '../ui/in-place.tsx'

const ways = manualMethods.map((id) => ({ id, description: methodNames[id] }))

type Props = { orderId: number; found: RefundsOfOrder; mayChange: boolean }

/** An order's refunds, with a form for another one. */
export function RefundMoney({ orderId, found, mayChange }: Props) {
  const possible = mayChange && found.left > 0 && !found.refunds.some((refund) => refund.state === 'asked')
  return (
    <>
      <RefundList found={found} admin />
      {found.in_hand && (
        <p className="notice warn">
          Hay que devolver {formatPesos(found.left)} en mano: se pagó sin Mercado Pago y la compra se canceló.
          Cuando lo devuelvas, anotalo acá.
        </p>
      )}
      {possible && (
        <InPlace
          words={found.in_hand ? 'Anotar la devolución' : 'Devolver dinero'}
          form={(place) => <Fields orderId={orderId} found={found} {...place} />}
        />
      )}
    </>
  )
}

type FieldsProps = TooFewBottles & { orderId: number; found: RefundsOfOrder }

function useRefund({ orderId, found, close }: FieldsProps) {
  const give = useCall('POST /orders/{id}/refunds')
  // one form is one refund, however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  const [today] = useState(() => shopDay(new Date()))
  return useForm({
    schema: refundBody,
    start: found.in_hand
      ? {
          amount: String(found.left).replace('.', ','),
          reason: 'Se canceló la compra',
          way: manualMethods[0],
          date: today,
        }
      : { amount: '', reason: '', way: '', date: '' },
    toBody: ({ amount, reason, way, date }) => ({
      amount: readAmount(amount) ?? amount,
      reason,
      idempotency_key: key,
      ...(found.in_hand ? { way, date } : {}),
    }),
    opened: true,
    fetcher: give.fetcher,
    send: (body) => give.send({ path: { id: orderId }, body }),
    sent: sayThen(close),
  })
}

function Fields(props: FieldsProps) {
  const { found } = props
  const form = useRefund(props)
  return (
    <form className="stack" aria-labelledby="refund-title" {...form.attributes}>
      <h2 id="refund-title">{found.in_hand ? 'Anotar lo que devolviste' : 'Devolver dinero'}</h2>
      <TextInput
        form={form}
        name="amount"
        label="Cuánto, en pesos"
        inputMode="decimal"
        maxLength={20}
        hint={`Hasta ${formatPesos(found.left)}. No se puede deshacer.`}
      />
      {found.in_hand && <HowInHand form={form} />}
      <TextInput form={form} name="reason" label="Motivo (lo lee quien compró)" />
      <FormEnd
        form={form}
        name={found.in_hand ? 'Anotar y avisar' : 'Devolver y avisar'}
        doing="Un momento…"
        cancel={props.leave}
        small
      />
    </form>
  )
}

/** How and when the shop refunded it manually. */
function HowInHand({ form }: { form: ReturnType<typeof useRefund> }) {
  return (
    <>
      <ChoiceInput form={form} name="way" label="Cómo lo devolviste" list={ways} />
      <FormField name="date" label="Qué día" error={form.errorOf('date')}>
        {(attributes) => (
          <input
            {...attributes}
            type="date"
            value={form.draft.date}
            onChange={(event) => form.change({ date: event.target.value })}
          />
        )}
      </FormField>
    </>
  )
}
