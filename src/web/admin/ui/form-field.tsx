import type { ReactNode } from 'react'
import { FieldError } from '../../ui/field-error.tsx'

export type FieldAttributes = {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

type Props = {
  name: string
  label: string
  error: string | undefined
  hint?: string
  wide?: boolean
  children: (attributes: FieldAttributes) => ReactNode
}

/** A labelled field with hint and error. */
export function FormField({ name, label, error, hint, wide = false, children }: Props) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        className: 'input',
        'aria-invalid': error !== undefined,
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} error={error} />
    </div>
  )
}
