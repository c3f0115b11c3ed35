import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'className'> & {
  id: string
  label: string
  /** What stands for no choice. */
  none?: string
}

/** One choice of a list: what it is called, and its options. */
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
