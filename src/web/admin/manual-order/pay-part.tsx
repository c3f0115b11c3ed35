import { formatPesos } from '../../../money/money.ts'
import { methodNames, staffMethods } from '../../../settings/payment-methods.ts'
import { TextInput, type FormOf } from '../ui/form-inputs.tsx'
import { useCan } from '../ui/use-can.ts'
import { changeOf, withWay, type ManualOrderDraft } from './manual-order-draft.ts'

type Props = { form: FormOf<ManualOrderDraft>; total: number | undefined }

/** The payment method, whether it is paid, and whether the bottles are handed over. */
export function PayPart({ form, total }: Props) {
  const { draft, change } = form
  return (
    <fieldset className="stack manual-order-pay">
      <legend>Cómo paga</legend>
      <div className="manual-order-ways">
        {staffMethods.map((id) => (
          <label key={id} className="manual-order-way">
            <input
              type="radio"
              name="way"
              value={id}
              checked={draft.way === id}
              onChange={() => change(withWay(id, draft.channel))}
            />
            {methodNames[id]}
          </label>
        ))}
      </div>
      {draft.way === 'cash' && draft.paid && <Cash form={form} total={total} />}
      <State form={form} />
    </fieldset>
  )
}

/** Whether it is paid and handed over; a link is paid later. */
function State({ form: { draft, change } }: Pick<Props, 'form'>) {
  const can = useCan()
  if (draft.way === 'link')
    return (
      <p className="muted">Apartamos la compra y te damos un link y un QR para que pague con su teléfono.</p>
    )
  if (!can('payments.note')) return null
  return (
    <>
      <Tick
        label="Ya está pago"
        on={draft.paid}
        set={(paid) => change({ paid, delivered: paid && draft.delivered })}
      />
      {draft.paid && (
        <Tick label="Se lleva todo ahora" on={draft.delivered} set={(delivered) => change({ delivered })} />
      )}
    </>
  )
}

function Cash({ form, total }: Props) {
  const change = total === undefined ? undefined : changeOf(form.draft.received, total)
  return (
    <div className="manual-order-cash">
      <TextInput
        form={form}
        name="received"
        label="Con cuánto paga (si querés)"
        inputMode="decimal"
        maxLength={20}
      />
      {change !== undefined && (
        <p className="figures" role="status">
          Vuelto: <strong>{formatPesos(change)}</strong>
        </p>
      )}
    </div>
  )
}

function Tick({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
  return (
    <label className="manual-order-way">
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      {label}
    </label>
  )
}
