import { once } from './once.ts'

type Kind = 'success' | 'error' | 'info'

/** A button in a toast: usually the way to take back what was just done. */
export type ToastAction = { label: string; run: () => void }

let wanted = false
let waiting: (() => void)[] = []

/** Shows a short message at the top right for five seconds. The toast library loads at the first one. */
export function toast(kind: Kind, message: string, action?: ToastAction): void {
  if (!wanted) {
    wanted = true
    waiting.forEach((notify) => notify())
    waiting = []
  }
  void import('react-toastify/unstyled').then(async ({ toast: show }) => {
    if (!action) return show[kind](message)
    const { UndoMessage } = await import('./undo-message.tsx')
    // the toast takes a moment to go, and a second click finds its button still there
    const pressed = { ...action, run: once(action.run) }
    return show[kind](() => UndoMessage({ message, action: pressed }))
  })
}

export function wantsToasts(): boolean {
  return wanted
}

export function subscribeToFirstToast(notify: () => void): () => void {
  waiting.push(notify)
  return () => {
    waiting = waiting.filter((other) => other !== notify)
  }
}
