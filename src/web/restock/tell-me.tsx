import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'

type Props = { productId: number; name: string }
type Loaded = { default: (props: Props) => ReactNode }

const nothing: Loaded = { default: () => null }
const RestockWish = lazy((): Promise<Loaded> =>
  import('./restock-wish.tsx').then(
    (loaded) => loaded,
    () => nothing,
  ),
)
const never = () => () => undefined

/** 'Avisame cuando haya stock', for a wine that ran out. */
export function TellMe({ productId, name }: Props) {
  // a page is rendered whole and at once on the server: what loads later has no place there
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const onItsWay = (
    <div className="row">
      <button type="button" className="button plain small" disabled>
        Avisame cuando haya stock
      </button>
    </div>
  )
  if (!inBrowser) return onItsWay
  return (
    <Suspense fallback={onItsWay}>
      <RestockWish productId={productId} name={name} />
    </Suspense>
  )
}
