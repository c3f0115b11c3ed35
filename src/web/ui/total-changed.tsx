import { formatPesos } from '../../money/money.ts'
import type { Answered } from '../../platform/http/client.ts'
import type { ChangedTotal } from '../../purchases/price-changes.ts'
import './total-changed.css'

/** What changed, after a payment was refused because the total is different now. */
export function changedTotalIn(answer: Answered<unknown> | undefined): ChangedTotal | undefined {
  if (answer?.ok !== false) return undefined
  const current = answer.problem.current as Partial<ChangedTotal> | undefined
  return current?.changes === undefined || current.before === current.total
    ? undefined
    : (current as ChangedTotal)
}

type Props = {
  change: ChangedTotal
  /** The button that continues at the new total; omit it if the screen has its own. */
  accept?: { label: string; busy: boolean; press: () => void }
}

/** Both totals of a purchase, and the wines and charges that account for the difference. */
export function TotalChanged({ change: { before, total, changes }, accept }: Props) {
  return (
    <section className="notice warn total-changed" role="alert">
      <p>
        El total cambió: salía <s className="figures">{formatPesos(before)}</s> y hoy sale{' '}
        <strong className="figures">{formatPesos(total)}</strong>.
      </p>
      <ul>
        {changes.rows.map((row) => (
          <li key={row.name}>
            {row.name}: <ChangedAmount {...row} />
          </li>
        ))}
        {changes.over.map((reason) => (
          <li key={reason}>Ya no vale: {reason}</li>
        ))}
      </ul>
      {accept && (
        <button type="button" className="button" disabled={accept.busy} onClick={accept.press}>
          {accept.label}
        </button>
      )}
    </section>
  )
}

function ChangedAmount({ before, after }: { before: number; after: number }) {
  if (before === 0) return <span className="figures">ahora suma {formatPesos(after)}</span>
  if (after === 0) return <span className="figures">ya no suma {formatPesos(before)}</span>
  return (
    <span className="figures">
      <s>{formatPesos(before)}</s> {formatPesos(after)}
    </span>
  )
}
