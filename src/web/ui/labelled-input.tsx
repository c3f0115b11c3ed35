import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className'> & { id: string; label: string }

/** An input with its label. */
export function LabelledInput({ label, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={input.id}>{label}</label>
      <input className="input" {...input} />
    </div>
  )
}
