import type { ToastAction } from './toast.ts'

/** A toast's text with a button that also closes it. */
export function UndoMessage({ message, action }: { message: string; action: ToastAction }) {
  return (
    <span className="toast-undo">
      {message}
      <button type="button" className="link-button" onClick={action.run}>
        {action.label}
      </button>
    </span>
  )
}
