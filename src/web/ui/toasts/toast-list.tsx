import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { CloseIcon } from '../icons.tsx'
import { once } from './once.ts'
import type { ToastAction, ToastKind } from './toast.ts'
import './toast-list.css'

/** A toast's text with a button that also closes it. */
function UndoMessage({ message, action }: { message: string; action: ToastAction }) {
  return (
    <span className="toast-undo">
      {message}
      <button type="button" className="link-button" onClick={action.run}>
        {action.label}
      </button>
    </span>
  )
}

function say(kind: ToastKind, message: string, action: ToastAction | undefined): void {
  if (!action) return void toast[kind](message)
  // the toast takes a moment to disappear, and a second click would still find its button
  const pressed = { ...action, run: once(action.run) }
  toast[kind](() => UndoMessage({ message, action: pressed }))
}

function List() {
  return (
    <ToastContainer
      position="top-right"
      theme="light"
      autoClose={5000}
      // our own style draws the library's bar; hidden, it announces nothing in English to screen readers
      hideProgressBar
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      closeButton={CloseToast}
      draggable
      draggablePercent={80}
      newestOnTop
      aria-label="Avisos"
    />
  )
}

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className="toast-close" aria-label="Cerrar el aviso" onClick={closeToast}>
      <CloseIcon size={18} />
    </button>
  )
}

/** The list and the function that adds to it load together. */
export default { List, say }
