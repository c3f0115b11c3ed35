import { lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToFirstToast, wantsToasts } from './toast.ts'

const ToastList = lazy(() => import('./toast-list.tsx'))

/** Where toasts appear. The library arrives with the first toast. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribeToFirstToast, wantsToasts, () => false)
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
