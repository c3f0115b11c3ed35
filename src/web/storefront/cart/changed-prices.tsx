import { formatPesos } from '../../../money/money.ts'
import type { Changed } from './buy-cart.ts'

/** What changed since the cart was shown: nothing is bought at a price that was not seen. */
export default function ChangedPrices({ changed }: { changed: Changed }) {
  return (
    <div className="notice warn" role="alert">
      <p>{changed.detail}</p>
      {changed.lines.length > 0 && (
        <ul>
          {changed.lines.map((line) => (
            <li key={line.id}>
              {line.name}: <s>{formatPesos(line.before)}</s> <strong>{formatPesos(line.now)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
