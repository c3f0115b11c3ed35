import { useRef } from 'react'
import { Drawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { WineRow } from '../product-card/wine-row.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNear } from '../../ui/use-near.ts'
import type { OwnBands as Own } from './load-bands.ts'
import { PromotionLine } from './promotion-line.tsx'

const LoadedCountryMap = lazyPart(() => import('../origin/loaded-country-map.tsx'), { failed: null })

/** The home page below the list: promotions, links into the catalogue, the owner's collections. */
export default function HomeBands({ bands, map }: { bands: Own; map: boolean }) {
  return (
    <>
      <PromotionLine />
      <OwnBands bands={bands} />
      {map && <RegionBand />}
    </>
  )
}

export function OwnBands({ bands: { links, features, rows } }: { bands: Own }) {
  return (
    <>
      <BandLinks links={links} />
      <Features features={features} />
      {rows.map((row) => (
        <BandRow key={row.title} row={row} />
      ))}
    </>
  )
}

/** Links into the catalogue, each with its own drawing. */
function BandLinks({ links }: Pick<Own, 'links'>) {
  if (links.length === 0) return null
  return (
    <nav className="home-ways" aria-label="Por dónde empezar">
      {links.map(({ title, to, drawing }) => (
        <Link key={title} to={to} prefetch="intent">
          <Drawing name={drawing} />
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** A large drawing that the owner chose, and beside it the first wines that it leads to. */
function Features({ features }: Pick<Own, 'features'>) {
  return features.map(({ title, to, drawing, wines }) => (
    <section key={title} className="home-feature" aria-label={title}>
      <Link to={to} prefetch="intent">
        <svg viewBox="0 0 480 320" aria-hidden="true">
          <use href={drawing} />
        </svg>
        <h2>{title}</h2>
        <small>Ver los vinos</small>
      </Link>
      {wines.length > 0 && <WineRow wines={wines} />}
    </section>
  ))
}

function BandRow({ row: { title, to, wines } }: { row: Own['rows'][number] }) {
  return (
    <section className="home-band" aria-label={title}>
      <div className="home-band-head">
        <h2>{title}</h2>
        {to && <Link to={to}>Ver todos</Link>}
      </div>
      <WineRow wines={wines} />
    </section>
  )
}

/** The map of the country's regions, loaded when a visitor is near. */
function RegionBand() {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  return (
    <section className="home-band home-regions" aria-labelledby="regions-title">
      <div>
        <h2 id="regions-title">Los vinos de acá, en el mapa</h2>
        <p className="muted">Cada región con sus vinos, de los valles del norte a la Patagonia.</p>
        <Link to="/regiones">Todas las regiones y países</Link>
      </div>
      <div ref={place} className="home-map">
        {near && <LoadedCountryMap />}
      </div>
    </section>
  )
}
