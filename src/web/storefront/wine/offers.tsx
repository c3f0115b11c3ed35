import { Link } from '../../ui/link.tsx'
import { useOffers } from './offers-store.ts'
import './offers.css'

/** A wine's promotion, on its card's picture. */
export function CardOffer({ wineId }: { wineId: number }) {
  const [first] = useOffers(wineId)
  return first ? <span className="chip discount card-offer">{first.words}</span> : null
}

/** All promotions, next to the button to buy. */
export function WineOffers({ wineId }: { wineId: number }) {
  const offers = useOffers(wineId)
  if (offers.length === 0) return null
  return (
    <ul className="wine-offers" aria-label="Promociones">
      {offers.map(({ promotion_id, name, words }) => (
        <li key={promotion_id}>
          <span className="chip discount">{words}</span>
          <Link to={`/promocion/${promotion_id}`}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
