import { LeaveQuestion } from './leave-question.tsx'

type Props = {
  /** Label of the button. */
  name: string
  possible: boolean
  /** Escape asks before losing input. */
  changed: boolean
  close: () => void
}

/** The end of a dialog's form. */
export function DialogEnd({ name, possible, changed, close }: Props) {
  return (
    <>
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={close}>
          Cancelar
        </button>
        <button type="submit" className="button" disabled={!possible}>
          {name}
        </button>
      </div>
      <LeaveQuestion changed={changed} leave={close} />
    </>
  )
}
