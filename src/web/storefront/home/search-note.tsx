import { Link } from '../../ui/link.tsx'
import type { RecommendedCard } from '../product-card/card-wine.ts'
import { WineRow } from '../recommendations/wine-row.tsx'

type NoteProps = { search: { shows: string | undefined; note: string }; price: string | undefined }

/** What a search was taken for, where it was not taken by its letters, and what is wrong with a price. */
export function SearchNote({ search: { shows, note }, price }: NoteProps) {
  if (!shows && !note && !price) return null
  return (
    <p className="home-note" role="status">
      {shows && (
        <>
          Mostrando <strong>{shows}</strong>.{' '}
        </>
      )}
      {note} {price}
    </p>
  )
}

type NearestProps = { nearest: { hint: string; one: boolean; to: string; items: RecommendedCard[] } }

/** The wines that come nearest where none has everything. */
export function Nearest({ nearest: { hint, one, to, items } }: NearestProps) {
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
