import type { ToastAction } from './toast.ts'

/** A toast's sentence with a button; the toast closes when it is pressed. */
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
