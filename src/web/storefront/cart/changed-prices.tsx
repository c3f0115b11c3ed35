import { useEffect, useRef } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { Changed } from './buy-cart.ts'

/** What changed since the cart was shown: nothing is bought at a price that was not seen. */
export default function ChangedPrices({ changed }: { changed: Changed }) {
  const notice = useRef<HTMLDivElement>(null)
  // the button may have been pressed far from here
  useEffect(() => notice.current?.scrollIntoView({ block: 'nearest' }), [changed])
  return (
    <div ref={notice} className="notice warn" role="alert">
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
