import { Link } from '../../ui/link.tsx'
import type { RecommendedCard } from '../product-card/card-wine.ts'
import { WineRow } from '../product-card/wine-row.tsx'

type Props = { nearest: { hint: string; one: boolean; to: string; items: RecommendedCard[] } }

/** The closest matches if no wine matches everything. */
export default function NearestWines({ nearest: { hint, one, to, items } }: Props) {
  return (
    <section className="home-instead" aria-labelledby="nearest-title">
      <h2 id="nearest-title">Lo más parecido</h2>
      <p className="home-nearest">
        {hint} <Link to={to}>{one ? 'Verlo' : 'Verlos todos'}</Link>
      </p>
      <WineRow wines={items} />
    </section>
  )
}
