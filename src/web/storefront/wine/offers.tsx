import { Link } from '../../ui/link.tsx'
import { useOffers } from './offers-store.ts'
import './offers.css'

/** What a promotion makes of a wine, on the picture of its card. */
export function CardOffer({ wineId }: { wineId: number }) {
  const [first] = useOffers(wineId)
  return first ? <span className="chip discount card-offer">{first.words}</span> : null
}

/** All of them, beside the button that buys. */
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
