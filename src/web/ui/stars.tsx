import { writeNumber } from '../../money/write-number.ts'
import './stars.css'

const star = '1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z'
const apart = 22.5
/** Five stars as one outline. */
const outline = Array.from({ length: 5 }, (_, index) => `M${10 + index * apart} ${star}`).join('')

/** Five stars, filled up to the average including a fraction. Screen readers hear the average as text. */
export function Stars({ average, count }: { average: number; count?: number }) {
  const full = Math.floor(average)
  const words = count === 0 ? 'Sin opiniones todavía' : `${writeNumber(average, { most: 1 })} de 5 estrellas`
  return (
    <span className="stars" role="img" aria-label={words}>
      <svg viewBox="0 0 110 20" width="88" height="16" aria-hidden="true">
        <path d={outline} />
        {/* a nested svg clips beyond its width */}
        <svg width={full * apart + (average - full) * 20} height="20">
          <path d={outline} data-filled="true" />
        </svg>
      </svg>
    </span>
  )
}
