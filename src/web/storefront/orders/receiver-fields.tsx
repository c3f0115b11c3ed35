import type { ComponentProps } from 'react'
import { receiverConditions } from '../../../invoicing/invoice-rules.ts'
import type { OrderVouchers } from '../../../invoicing/invoices.contract.ts'
import { writeCuit } from '../../../money/cuit.ts'
import { statedConditions } from '../../../orders/receiver.contract.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { useForm } from '../../ui/form/use-form.ts'

/** The fields before anything is typed. */
export const receiverDraft = (receiver: OrderVouchers['receiver']) =>
  receiver
    ? { ...receiver, condition: String(receiver.condition), cuit: writeCuit(receiver.cuit) }
    : { condition: '1', cuit: '', name: '', address: '' }

type Draft = ReturnType<typeof receiverDraft>
type Form = Pick<ReturnType<typeof useForm<Draft, unknown, unknown>>, 'text' | 'errorOf'>

/** Whom an order is invoiced to. */
export function ReceiverFields({ form }: { form: Form }) {
  return (
    <>
      <Field form={form} name="cuit" label="CUIT" inputMode="numeric" maxLength={20} autoComplete="off" />
      <div className="field">
        <label htmlFor="condition">Condición ante el IVA</label>
        <select className="input" {...form.text('condition')}>
          {statedConditions.map((option) => (
            <option key={option} value={option}>
              {receiverConditions[option]}
            </option>
          ))}
        </select>
      </div>
      <Field
        form={form}
        name="name"
        label="Razón social o nombre"
        maxLength={120}
        autoComplete="organization"
      />
      <Field
        form={form}
        name="address"
        label="Domicilio fiscal"
        maxLength={200}
        autoComplete="street-address"
      />
    </>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: Form
  name: 'cuit' | 'name' | 'address'
  label: string
}

function Field({ form, name, label, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input className="input" {...input} {...form.text(name)} />
      <FieldError id={`${name}-error`} error={form.errorOf(name)} />
    </div>
  )
}
