import { LeaveQuestion } from './leave-question.tsx'

type Props = {
  /**
   * `blocked`: input cannot be sent; omitted if sending explains what is wrong. `changed`: Escape asks before
   * losing input.
   */
  form: { busy: boolean; changed: boolean; blocked?: boolean }
  /** Label of the button. */
  name: string
  /** Its label while sending; `name` by default. */
  doing?: string
  cancel: () => void
  /** For forms within a record: a small button, and a link to cancel that says what it does. */
  small?: boolean
  /** The action cannot be undone. */
  danger?: boolean
}

/** The end of a form that opens in place. */
export function FormEnd({ form, name, doing = name, cancel, small = false, danger = false }: Props) {
  const look = ['button', small && 'small', danger && 'danger'].filter(Boolean).join(' ')
  return (
    <div className="row">
      <button type="submit" className={look} disabled={form.busy || form.blocked === true}>
        {form.busy ? doing : name}
      </button>
      <button type="button" className={small ? 'link-button' : 'button plain'} onClick={cancel}>
        {small ? 'Cerrar sin guardar' : 'Cancelar'}
      </button>
      <LeaveQuestion changed={form.changed} leave={cancel} />
    </div>
  )
}
