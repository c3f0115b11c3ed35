import { LeaveQuestion } from './leave-question.tsx'

type Props = {
  /** What the button does. */
  name: string
  possible: boolean
  /** Escape asks before what was typed is lost. */
  changed: boolean
  close: () => void
}

/** What the form of a dialog ends with. */
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
