import { writeNumber } from '../../money/write-number.ts'
import './stars.css'

const star = '1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'
const apart = 22.5
/** So many stars as one outline, from a place in the row on. */
const outline = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `M${10 + (from + index) * apart} ${star}`).join('')
const rows = Array.from({ length: 6 }, (_, filled) => ({
  full: outline(0, filled),
  empty: outline(filled, 5),
}))

/** Five stars, filled up to the floor of the average. Says the average in words to screen readers. */
export function Stars({ average, count }: { average: number; count?: number }) {
  const { full, empty } = rows[Math.min(5, Math.max(0, Math.floor(average)))] ?? { full: '', empty: '' }
  const words = count === 0 ? 'Sin opiniones todavía' : `${writeNumber(average, { most: 1 })} de 5 estrellas`
  return (
    <span className="stars" role="img" aria-label={words}>
      <svg viewBox="0 0 110 20" width="88" height="16" aria-hidden="true">
        <path d={full} data-filled="true" />
        <path d={empty} />
      </svg>
    </span>
  )
}
