import { useState } from 'react'
import { formatPesos } from '../../../money/money.ts'
import { readAmount } from '../../../money/read-number.ts'
import { refundBody, type RefundsOfOrder } from '../../../returns/refunds.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { RefundList } from '../../storefront/orders/refund-list.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import { TextInput } from '../frame/form-inputs.tsx'

type Props = { orderId: number; found: RefundsOfOrder; mayChange: boolean }

/** What was given back of an order, and a form for giving back more of it. */
export function RefundMoney({ orderId, found, mayChange }: Props) {
  const { isOpen, opener, leave, close } = useInPlace()
  const possible = mayChange && found.left > 0 && !found.refunds.some((refund) => refund.state === 'asked')
  return (
    <>
      <RefundList found={found} admin />
      {possible && !isOpen && (
        <p>
          <button type="button" className="button plain small" {...opener}>
            Devolver dinero
          </button>
        </p>
      )}
      {possible && isOpen && <Fields orderId={orderId} left={found.left} leave={leave} close={close} />}
    </>
  )
}

type FieldsProps = { orderId: number; left: number; leave: () => void; close: () => void }

function useRefund({ orderId, close }: FieldsProps) {
  const give = useCall('POST /orders/{id}/refunds')
  // one form is one refund, however often it is sent
  const [key] = useState(() => crypto.randomUUID())
  return useForm({
    schema: refundBody,
    start: { amount: '', reason: '' },
    toBody: ({ amount, reason }) => ({ amount: readAmount(amount) ?? amount, reason, idempotency_key: key }),
    opened: true,
    fetcher: give.fetcher,
    send: (body) => give.send({ path: { id: orderId }, body }),
    sent: ({ message }) => {
      toast('success', message)
      close()
    },
  })
}

function Fields(props: FieldsProps) {
  const form = useRefund(props)
  return (
    <form className="stack" aria-labelledby="refund-title" {...form.attributes}>
      <h2 id="refund-title">Devolver dinero</h2>
      <TextInput
        form={form}
        name="amount"
        label="Cuánto, en pesos"
        inputMode="decimal"
        maxLength={20}
        hint={`Hasta ${formatPesos(props.left)}. No se puede deshacer.`}
      />
      <TextInput form={form} name="reason" label="Motivo (lo lee quien compró)" maxLength={300} />
      <div className="row">
        <button type="submit" className="button small" disabled={form.busy || form.blocked}>
          {form.busy ? 'Devolviendo…' : 'Devolver y avisar'}
        </button>
        <button type="button" className="link-button" onClick={props.leave}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
