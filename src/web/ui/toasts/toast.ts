import type { ComponentType } from 'react'
import { loadPart } from '../../session/load-part.ts'
import { afterPaint } from '../after-paint.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** A button in a toast, usually to undo what was just done. */
export type ToastAction = { label: string; run: () => void }

export type PlainToast = { message: string; action: ToastAction | undefined }

/** What is shown: the library's list once loaded, and toasts that could not wait for it. */
export type ToastView = {
  List?: ComponentType
  plain: readonly PlainToast[]
  /** A panel above every page, from when it was first needed. */
  Panel?: ComponentType
}

/** Milliseconds that a toast without the library stays, long enough to read. */
const plainMs = 8000

let view: ToastView = { plain: [] }
const listeners = new Set<() => void>()

/** Shows a short message at the top right for five seconds. Loads the toast library on first use. */
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

/** Shows a newly loaded panel above the pages, where it stays. */
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

/** Shows a toast without the library, which failed to load. */
function sayPlainly(plainToast: PlainToast): void {
  show({ ...view, plain: [...view.plain, plainToast] })
  setTimeout(() => hidePlainToast(plainToast), plainMs)
}

function show(next: ToastView): void {
  view = next
  for (const notify of listeners) notify()
}
