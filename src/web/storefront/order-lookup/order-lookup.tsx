import type { ReactNode } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import type { useOrderLookup } from './use-order-lookup.ts'

type Form = ReturnType<typeof useOrderLookup<object, unknown>>

type Props = {
  form: Pick<Form, 'attributes' | 'busy' | 'errorOf'> & {
    problem: ProblemDetails | undefined
    text: (field: 'order' | 'email', hint?: string) => object
  }
  /** Where the number is to be found. */
  hint: string
  /** What the button does, and what it says while it is being done. */
  name: string
  doing?: string
  /** Fields below number and address. */
  children?: ReactNode
}

/** The fields of `useOrderLookup` and its button. */
export function OrderLookup({ form, hint, name, doing = name, children }: Props) {
  const { problem } = form
  return (
    <form {...form.attributes} className="form">
      <div className="field">
        <label htmlFor="order">Número de compra</label>
        <input className="input" maxLength={30} {...form.text('order', 'order-hint')} />
        <p className="field-hint" id="order-hint">
          {hint}
        </p>
        <FieldError id="order-error" error={form.errorOf('order')} />
      </div>
      <EmailField form={form} />
      {children}
      {problem && !problem.errors && (
        <p className="field-error" role="alert">
          {problem.detail}
        </p>
      )}
      <button type="submit" className="button" disabled={form.busy}>
        {form.busy ? doing : name}
      </button>
    </form>
  )
}
