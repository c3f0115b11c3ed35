import type { ReactNode } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { useOrderLookup } from './use-order-lookup.ts'

type Form = ReturnType<typeof useOrderLookup<object, unknown>>

type Props = {
  form: Pick<Form, 'attributes' | 'busy' | 'errorOf'> & {
    problem: ProblemDetails | undefined
    text: (field: 'order' | 'email', hint?: string) => object
  }
  /** Where to find the number. */
  hint: string
  /** The button's label, and its label while sending. */
  name: string
  doing?: string
  /** Fields below number and email. */
  children?: ReactNode
}

/** The fields of `useOrderLookup` with a button. */
export function OrderLookup({ form, hint, name, doing = name, children }: Props) {
  const { problem } = form
  return (
    <form {...form.attributes} className="form">
      <TextField form={form} name="order" label="Número de compra" hint={hint} maxLength={30} />
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
