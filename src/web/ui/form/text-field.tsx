import type { InputHTMLAttributes } from 'react'
import { FieldError } from '../field-error.tsx'

type Props<Name extends string> = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'form'> & {
  form: {
    text: (field: Name, hint?: string) => object
    errorOf: (field: Name) => string | undefined
  }
  name: Name
  label: string
  hint?: string
}

/** A text input with label, hint and error. */
export function TextField<Name extends string>({ form, name, label, hint, ...input }: Props<Name>) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input className="input" {...form.text(name, hint && `${name}-hint`)} {...input} />
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={form.errorOf(name)} />
    </div>
  )
}
