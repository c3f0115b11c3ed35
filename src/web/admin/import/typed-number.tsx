import { useState } from 'react'
import { readAmount, readDecimal } from '../../../money/read-number.ts'

type Props = {
  id: string
  label: string
  value: number | undefined
  /** Money, where '1.500' is fifteen hundred, or a measure. */
  kind?: 'amount' | 'decimal'
  hint?: string
  change: (value: number | undefined) => void
}

/** A number as people write it; invalid text counts as empty. */
export function TypedNumber({ id, label, value, kind = 'amount', hint, change }: Props) {
  const [text, setText] = useState(value === undefined ? '' : String(value).replace('.', ','))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input figures"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          change((kind === 'amount' ? readAmount : readDecimal)(event.target.value.trim()))
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
