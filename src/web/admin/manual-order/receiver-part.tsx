import { receiverConditions } from '../../../invoicing/invoice-rules.ts'
import { statedConditions } from '../../../orders/receiver.contract.ts'
import { FormField } from '../ui/form-field.tsx'
import type { FormOf } from '../ui/form-inputs.tsx'
import type { ManualOrderDraft } from './manual-order-draft.ts'

const blank = { condition: '1', cuit: '', name: '', address: '' }

type Props = { form: FormOf<ManualOrderDraft> }

/** Whom the sale is invoiced to, for a buyer with a CUIT. */
export function ReceiverPart({ form }: Props) {
  const { receiver } = form.draft
  return (
    <div className="stack">
      <label className="manual-order-way">
        <input
          type="checkbox"
          checked={receiver !== null}
          onChange={(event) => form.change({ receiver: event.target.checked ? blank : null })}
        />
        Factura con CUIT
      </label>
      {receiver && (
        <>
          <Text form={form} name="cuit" label="CUIT" />
          <FormField
            name="receiver.condition"
            label="Condición ante el IVA"
            error={form.errorOf('receiver.condition')}
          >
            {(attributes) => (
              <select
                {...attributes}
                value={receiver.condition}
                onChange={(event) =>
                  form.change({ receiver: { ...receiver, condition: event.target.value } })
                }
              >
                {statedConditions.map((option) => (
                  <option key={option} value={option}>
                    {receiverConditions[option]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <Text form={form} name="name" label="Razón social o nombre" />
          <Text form={form} name="address" label="Domicilio fiscal" />
        </>
      )}
    </div>
  )
}

type TextProps = Props & { name: 'cuit' | 'name' | 'address'; label: string }

function Text({ form, name, label }: TextProps) {
  const receiver = form.draft.receiver ?? blank
  const field = `receiver.${name}`
  return (
    <FormField name={field} label={label} error={form.errorOf(field)}>
      {(attributes) => (
        <input
          {...attributes}
          autoComplete="off"
          maxLength={name === 'address' ? 200 : 120}
          inputMode={name === 'cuit' ? 'numeric' : 'text'}
          value={receiver[name]}
          onChange={(event) => form.change({ receiver: { ...receiver, [name]: event.target.value } })}
        />
      )}
    </FormField>
  )
}
