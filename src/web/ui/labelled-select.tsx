import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'className'> & {
  id: string
  label: string
  /** Label of the empty option. */
  none?: string
}

/** A select with its label. */
export function LabelledSelect({ label, none, children, ...select }: Props) {
  return (
    <div className="field">
      <label htmlFor={select.id}>{label}</label>
      <select className="input" {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {children}
      </select>
    </div>
  )
}
