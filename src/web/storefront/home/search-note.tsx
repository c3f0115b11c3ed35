import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { Link } from '../../ui/link.tsx'
import type { RecommendedCard } from '../product-card/card-wine.ts'
import { WineRow } from '../recommendations/wine-row.tsx'
import { changed } from './catalogue-view.ts'
import { chosenFilters } from './chosen-filters.ts'

type NoteProps = { search: { shows: string | undefined; leftOut: readonly string[] } }

/** What a search was taken for, where it was not taken by its letters. */
export function SearchNote({ search: { shows, leftOut } }: NoteProps) {
  if (!shows && leftOut.length === 0) return null
  return (
    <p className="home-note" role="status">
      {shows && (
        <>
          Mostrando <strong>{shows}</strong>.{' '}
        </>
      )}
      {leftOut.length > 0 && `Ningún vino tiene además ${leftOut.map((word) => `«${word}»`).join(' ni ')}.`}
    </p>
  )
}

type NearestProps = {
  nearest: { without: string[]; items: RecommendedCard[]; total: number }
  parameters: URLSearchParams
  available: FacetsAnswer
}

/** The wines that come nearest where none has everything. */
export function Nearest({ nearest: { without, items, total }, parameters, available }: NearestProps) {
  const only = new URLSearchParams([...parameters].filter(([key]) => without.includes(key)))
  const to = changed(parameters, (next) => {
    for (const key of without) next.delete(key)
  })
  const dropped = chosenFilters(only, available).map(({ text }) => text)
  return (
    <section className="home-instead" aria-labelledby="nearest-title">
      <h2 id="nearest-title">Lo más parecido</h2>
      <p className="home-nearest">
        Sin {dropped.map((text) => (text.startsWith('«') ? text : `«${text}»`)).join(' ni ')} hay{' '}
        {total === 1 ? '1 vino' : `${writeNumber(total)} vinos`}.{' '}
        <Link to={to}>{total === 1 ? 'Verlo' : 'Verlos todos'}</Link>
      </p>
      <WineRow wines={items} />
    </section>
  )
}
