import { Drawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { WineRow } from '../recommendations/wine-row.tsx'
import { CountryMap } from '../origin/country-map.tsx'
import type { HomeBands as Bands, OwnBands as Own } from './load-bands.ts'
import { PromotionLine } from './promotion-line.tsx'

/** What stands below the list of the home page: promotions, ways into the catalogue, the owner's collections. */
export default function HomeBands({ bands }: { bands: Bands }) {
  return (
    <>
      <PromotionLine />
      <OwnBands bands={bands} />
      <RegionBand regions={bands.regions} />
    </>
  )
}

/** The owner's collections. */
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

/** Ways into the catalogue, each with a drawing of its own. */
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

/** The same, each with a large drawing that the owner has chosen. */
function Features({ features }: Pick<Own, 'features'>) {
  return features.map(({ title, to, drawing }) => (
    <Link key={title} to={to} prefetch="intent" className="home-feature">
      <svg viewBox="0 0 480 320" aria-hidden="true">
        <use href={drawing} />
      </svg>
      <span>
        {title}
        <small>Ver los vinos</small>
      </span>
    </Link>
  ))
}

/** A collection of the owner's. */
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

/** The country's regions on its map. */
function RegionBand({ regions }: Pick<Bands, 'regions'>) {
  if (regions.length === 0) return null
  return (
    <section className="home-band home-regions" aria-labelledby="regions-title">
      <div>
        <h2 id="regions-title">Los vinos de acá, en el mapa</h2>
        <p className="muted">Cada región con sus vinos, de los valles del norte a la Patagonia.</p>
        <Link to="/regiones">Todas las regiones y países</Link>
      </div>
      <CountryMap regions={regions} />
    </section>
  )
}
