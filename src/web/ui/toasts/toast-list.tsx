import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { CloseIcon } from '../icons.tsx'
import { once } from './once.ts'
import type { ToastAction, ToastKind } from './toast.ts'
import { UndoMessage } from './undo-message.tsx'
import './toast-list.css'

function say(kind: ToastKind, message: string, action: ToastAction | undefined): void {
  if (!action) return void toast[kind](message)
  // the toast takes a moment to go, and a second click finds its button still there
  const pressed = { ...action, run: once(action.run) }
  toast[kind](() => UndoMessage({ message, action: pressed }))
}

function List() {
  return (
    <ToastContainer
      position="top-right"
      theme="light"
      autoClose={5000}
      // the library's bar is styled by ours: hidden, it announces nothing in English to screen readers
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

/** The list of toasts, and what puts one into it: they come together or not at all. */
export default { List, say }
