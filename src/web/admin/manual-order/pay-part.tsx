import { formatPesos } from '../../../money/money.ts'
import { manualWays, wayNames } from '../../../purchases/manual-payment-ways.ts'
import { TextInput, type FormOf } from '../ui/form-inputs.tsx'
import { useCan } from '../ui/use-can.ts'
import { changeOf, withWay, type ManualOrderDraft } from './manual-order-draft.ts'

type Props = { form: FormOf<ManualOrderDraft>; total: number | undefined }

const ways = [
  ...manualWays.map((id) => ({ id, name: wayNames[id] })),
  { id: 'link' as const, name: 'Link de pago' },
]
/** Cash first: it is the way of a counter. */
const ordered = ['cash', 'card_terminal', 'transfer', 'link'].flatMap(
  (id) => ways.find((way) => way.id === id) ?? [],
)

/** How it is paid, whether the money is there, and whether the bottles go along. */
export function PayPart({ form, total }: Props) {
  const { draft, change } = form
  return (
    <fieldset className="stack manual-order-pay">
      <legend>Cómo paga</legend>
      <div className="manual-order-ways">
        {ordered.map(({ id, name }) => (
          <label key={id} className="manual-order-way">
            <input
              type="radio"
              name="way"
              value={id}
              checked={draft.way === id}
              onChange={() => change(withWay(id, draft.channel))}
            />
            {name}
          </label>
        ))}
      </div>
      {draft.way === 'cash' && draft.paid && <Cash form={form} total={total} />}
      <State form={form} />
    </fieldset>
  )
}

/** Whether the money is there and the bottles go along; a link is paid later. */
function State({ form: { draft, change } }: Pick<Props, 'form'>) {
  const can = useCan()
  if (draft.way === 'link')
    return (
      <p className="muted">
        Apartamos las botellas y te damos un link y un QR para que pague con su teléfono.
      </p>
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
        <Tick
          label="Se lleva las botellas ahora"
          on={draft.delivered}
          set={(delivered) => change({ delivered })}
        />
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
