import type { BulkOutcome } from './use-steps.ts'
import { Link } from '../../ui/link.tsx'

type Props = { outcome: BulkOutcome; busy: boolean; undo: () => void; close: () => void }

/** Outcome of a bulk action: how many were changed, and the refused ones by reason. */
export function BulkOutcomeNotice({ outcome, busy, undo, close }: Props) {
  const { message, refused, undoing } = outcome
  const reasons = Map.groupBy(refused, ({ detail }) => detail)
  return (
    <div className={refused.length > 0 ? 'notice warn bulk-outcome' : 'notice bulk-outcome'} role="status">
      <p className="row">
        <strong>{message}</strong>
        {undoing && (
          <button type="button" className="link-button" disabled={busy} onClick={undo}>
            Deshacer
          </button>
        )}
        <button type="button" className="link-button" onClick={close}>
          Cerrar
        </button>
      </p>
      {reasons.size > 0 && (
        <ul>
          {[...reasons].map(([detail, sales]) => (
            <li key={detail}>
              {sales.length === 1 ? '1 queda como está' : `${sales.length} quedan como están`}: {detail}{' '}
              <span className="figures">
                {sales.slice(0, mostNamed).map(({ id, numero }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={`/user/orderDetailAdmin?id=${id}`}>{numero}</Link>
                  </span>
                ))}
                {sales.length > mostNamed && ` y ${sales.length - mostNamed} más`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const mostNamed = 12
