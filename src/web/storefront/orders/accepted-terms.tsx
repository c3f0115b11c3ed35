import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { legalPages } from '../../../settings/legal/legal-text.ts'
import { Link } from '../../ui/link.tsx'

/** The legal texts in force when the order was placed. */
export function AcceptedTerms({ order: { legal = [] } }: { order: Pick<OrderAnswer, 'legal'> }) {
  if (legal.length === 0) return null
  return (
    <section className="stack" aria-labelledby="accepted-terms">
      <h2 id="accepted-terms">Condiciones de esta compra</h2>
      <ul>
        {legal.map(({ kind, version, at }) => (
          <li key={kind}>
            <Link to={`${legalPages[kind].to}?version=${version}`}>{legalPages[kind].name}</Link>{' '}
            <span className="muted">versión del {formatDay(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
