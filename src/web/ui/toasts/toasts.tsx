import { useSyncExternalStore } from 'react'
import { hidePlainToast, readToasts, subscribeToToasts, type ToastView } from './toast.ts'
import './toasts.css'

const none: ToastView = { plain: [] }

/** Where toasts appear. The library arrives with the first toast; without it the words stand in the page. */
export function Toasts() {
  const { List, Panel, plain } = useSyncExternalStore(subscribeToToasts, readToasts, () => none)
  return (
    <>
      {List && <List />}
      {Panel && <Panel />}
      <div className="plain-toasts" role="status">
        {plain.map((said) => (
          <p key={plain.indexOf(said)} className="notice">
            {said.message}{' '}
            {said.action && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  hidePlainToast(said)
                  said.action?.run()
                }}
              >
                {said.action.label}
              </button>
            )}
          </p>
        ))}
      </div>
    </>
  )
}
