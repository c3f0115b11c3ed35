import { useSyncExternalStore } from 'react'
import { hidePlainToast, readToasts, subscribeToToasts, type ToastView } from './toast.ts'
import './toasts.css'

const none: ToastView = { plain: [] }

/** Where toasts appear. The library loads with the first toast; without it the text appears in the page. */
export function Toasts() {
  const { List, Panel, plain } = useSyncExternalStore(subscribeToToasts, readToasts, () => none)
  return (
    <>
      {List && <List />}
      {Panel && <Panel />}
      <div className="plain-toasts" role="status">
        {plain.map((toast) => (
          <p key={plain.indexOf(toast)} className="notice">
            {toast.message}{' '}
            {toast.action && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  hidePlainToast(toast)
                  toast.action?.run()
                }}
              >
                {toast.action.label}
              </button>
            )}
          </p>
        ))}
      </div>
    </>
  )
}
