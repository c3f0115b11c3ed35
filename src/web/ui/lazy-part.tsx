import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadPart } from '../session/load-part.ts'

type Options = {
  /** Shows while the part is on its way. */
  waiting?: ReactNode
  /** Shows instead of a part that cannot be had; without it a sentence with a button that asks again. */
  failed?: ReactNode
  /** What its code waits for. */
  after?: () => Promise<unknown>
}

/**
 * A part whose code arrives when it is shown. Where it cannot be fetched, or breaks, the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, failed, after = async () => undefined }: Options = {},
): ComponentType<Props> {
  const fetched = () => after().then(() => loadPart(load))
  let Part = lazy(fetched)
  // a failure is cached by `lazy`: the next time the part is shown it is imported again
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
