import { useEffect, useRef } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { Changed } from './buy-cart.ts'

/** Changes since the cart was shown. Nothing is bought at an unseen price. */
export function ChangedPrices({ changed }: { changed: Changed }) {
  const notice = useRef<HTMLDivElement>(null)
  // the pressed button may be far away
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [changed])
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
