import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadPart } from '../session/load-part.ts'

type Options = {
  /** Shown while loading. */
  waiting?: ReactNode
  /** Shown if loading fails; by default a sentence with a retry button. */
  failed?: ReactNode
  /** Delays loading. */
  after?: () => Promise<unknown>
}

/** A component loaded when it is first shown. If it fails to load or crashes, the page around it stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, failed, after = async () => undefined }: Options = {},
): ComponentType<Props> {
  const fetched = () => after().then(() => loadPart(load))
  let Part = lazy(fetched)
  // `lazy` caches a failure, so the next mount imports again
  const forget = () => {
    Part = lazy(fetched)
  }
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0)
    const sentence = <PartFailed onRetry={() => setTries(tries + 1)} />
    return (
      <PartBoundary key={tries} instead={failed === undefined ? sentence : failed} onFailure={forget}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

type BoundaryProps = { instead: ReactNode; onFailure: () => void; children: ReactNode }

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch() {
    this.props.onFailure()
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="notice warn" role="alert">
      No pudimos cargar esta parte de la página. Revisá tu conexión.{' '}
      <button type="button" className="link-button" onClick={onRetry}>
        Probar de nuevo
      </button>
    </p>
  )
}
