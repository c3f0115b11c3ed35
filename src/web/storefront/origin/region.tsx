import type { Route } from './+types/region'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { leadToName } from '../../ssr/lead-to-name.ts'
import { Link } from '../../ui/link.tsx'
import { idIn, loadOrigin, noSuchOrigin } from './load-origin.ts'
import { originMeta } from './origin-meta.ts'
import { RegionMap } from './region-map.tsx'
import { regionText, withoutCountry } from './origin-text.ts'
import { withParts, type Place } from './region-parts.ts'
import { OriginLinks, OriginWines, VarietyLinks } from './origin-wines.tsx'
import './origin.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const id = idIn(params.id)
  const known = id === undefined ? undefined : await api('GET /location')
  if (known && !known.ok) throw new Response('No pude acceder a productos', { status: known.problem.status })
  const place = known?.value.find((one) => one.id_place === id)
  if (!place) throw noSuchOrigin()
  const name = place.description
  const short = withoutCountry(name, place.country)
  const address = namedAddress('region', place.id_place, name)
  if (params.name !== undefined) leadToName(url, address)
  const within = withParts(place, known?.value ?? [])
  const ids = within.map(({ id_place }) => id_place)
  const loaded = await loadOrigin(api, { location: ids.join(',') }, url)
  return {
    ...loaded,
    // what its list is asked by
    locations: ids.map((one) => `location=${one}`).join('&'),
    zones: within
      .slice(1)
      .filter(({ products }) => products > 0)
      .map(toZone),
    name,
    address,
    country: place.country,
    region: place.region,
    short,
    text: regionText(short, loaded.facts),
    above: { name: 'Regiones', address: '/regiones' },
    publicUrl: context.get(settingsContext).publicUrl,
  }
}

/** What lies in a region has a page of its own. */
const toZone = ({ id_place: id, description, country, products }: Place & { products: number }) => ({
  to: namedAddress('region', id, description),
  label: withoutCountry(description, country),
  count: products,
})

export function meta(page: Route.MetaArgs) {
  return originMeta(page, page.loaderData)
}

/** A region: where it is, who makes wine there, and its wines. */
export default function Region({ loaderData }: Route.ComponentProps) {
  const { locations, zones, short, country, region, text, facts, found, address } = loaderData
  return (
    <>
      <div className="origin-head">
        <div>
          <p className="eyebrow">
            <Link to="/regiones">Regiones</Link>
            {country && <> · {country}</>}
          </p>
          <h1>{short}</h1>
          <p className="origin-text">{text}</p>
        </div>
        <RegionMap name={short} region={region} country={country} />
      </div>
      <OriginWines found={found} address={address} name={short} />
      <OriginLinks title="Sus zonas" links={zones} />
      <OriginLinks
        title="Sus bodegas"
        links={facts.productor.map(({ value, label, count }) => ({
          to: namedAddress('bodega', value, label),
          label,
          count,
        }))}
      />
      <VarietyLinks varieties={facts.variety} query={locations} />
    </>
  )
}
