import { LeaveQuestion } from './leave-question.tsx'

type Props = {
  /**
   * `blocked`: what was typed cannot be sent; left out where sending says what is wrong. `changed`: Escape asks before it
   * is lost.
   */
  form: { busy: boolean; changed: boolean; blocked?: boolean }
  /** What the button does. */
  name: string
  /** What it says while it is being done; its name where left out. */
  doing?: string
  cancel: () => void
  /** Within a record, where other things are cancelled: a small button, and the way out is a link that says what it does. */
  small?: boolean
  /** It cannot be taken back. */
  danger?: boolean
}

/** What a form that opens in place ends with. */
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
