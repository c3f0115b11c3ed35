import { Link } from '../../../web/ui/link.tsx'
import './star-distribution.css'

type Props = {
  counts: readonly { stars: number; count: number }[]
  chosen: number | undefined
  /** Address of the reviews with these stars; undefined means all. */
  to: (stars: number | undefined) => string
}

/** Number of reviews per star rating; each row links to those reviews. */
export function StarDistribution({ counts, chosen, to }: Props) {
  const total = counts.reduce((sum, row) => sum + row.count, 0)
  if (total === 0) return null
  return (
    <div className="star-distribution">
      <ul aria-label="Opiniones por estrellas">
        {counts.map(({ stars, count }) => {
          const row = <Bar stars={stars} count={count} total={total} />
          return (
            <li key={stars}>
              {count === 0 ? (
                <span className="star-distribution-row">{row}</span>
              ) : (
                <Link
                  to={to(stars)}
                  className="star-distribution-row"
                  aria-current={chosen === stars ? 'true' : undefined}
                  preventScrollReset
                >
                  {row}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {chosen !== undefined && (
        <Link to={to(undefined)} preventScrollReset>
          Ver todas
        </Link>
      )}
    </div>
  )
}

type BarProps = { stars: number; count: number; total: number }

function Bar({ stars, count, total }: BarProps) {
  const share = Math.round((count / total) * 100)
  const words = `${count === 1 ? '1 opinión' : `${count} opiniones`} de ${stars === 1 ? '1 estrella' : `${stars} estrellas`}`
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <span className="figures" aria-hidden="true">
        {stars} ★
      </span>
      <span className="star-distribution-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="figures muted" aria-hidden="true">
        {count}
      </span>
    </>
  )
}
