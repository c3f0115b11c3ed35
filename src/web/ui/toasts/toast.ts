import type { ComponentType } from 'react'
import { loadPart } from '../../session/load-part.ts'
import { afterPaint } from '../after-paint.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** A button in a toast: usually the way to take back what was just done. */
export type ToastAction = { label: string; run: () => void }

export type PlainToast = { message: string; action: ToastAction | undefined }

/** What shows toasts: the library's list once it is there, and what has to be said without it. */
export type ToastView = {
  List?: ComponentType
  plain: readonly PlainToast[]
  /** What stands above every page since it was needed first. */
  Panel?: ComponentType
}

/** Duration of a toast without the library, long enough to read. */
const plainMs = 8000

let view: ToastView = { plain: [] }
const listeners = new Set<() => void>()

/** Shows a short message at the top right for five seconds. The toast library loads at the first one. */
export function toast(kind: ToastKind, message: string, action?: ToastAction): void {
  afterPaint(() => {
    void loadPart(() => import('./toast-list.tsx')).then(
      ({ default: toasts }) => {
        if (!view.List) show({ ...view, List: toasts.List })
        toasts.say(kind, message, action)
      },
      () => sayPlainly({ message, action }),
    )
  })
}

/** Puts a part that has just been loaded above the pages, where it stays. */
export function showPanel(Panel: ComponentType): void {
  if (!view.Panel) show({ ...view, Panel })
}

export function hidePlainToast(toHide: PlainToast): void {
  show({ ...view, plain: view.plain.filter((other) => other !== toHide) })
}

export const readToasts = () => view

export function subscribeToToasts(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The library cannot be fetched: what it would have said is said all the same. */
function sayPlainly(said: PlainToast): void {
  show({ ...view, plain: [...view.plain, said] })
  setTimeout(() => hidePlainToast(said), plainMs)
}

function show(next: ToastView): void {
  view = next
  for (const notify of listeners) notify()
}
