import type { Route } from './+types/region'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { winesIn, withoutCountry, withParts, type Place } from '../../../catalogue/taxonomy/region-parts.ts'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { redirectToCanonical } from '../../ssr/redirect-to-canonical.ts'
import { Link } from '../../ui/link.tsx'
import { idIn, loadOrigin, noSuchOrigin } from './load-origin.ts'
import { originMeta } from './origin-meta.ts'
import { RegionMap } from './region-map.tsx'
import { regionText } from './origin-text.ts'
import { OriginLinks, OriginWines, VarietyLinks } from './origin-wines.tsx'
import './origin.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const id = idIn(params.id)
  const places = id === undefined ? undefined : await api('GET /location')
  if (places && !places.ok)
    throw new Response('No pude acceder a productos', { status: places.problem.status })
  const place = places?.value.find((candidate) => candidate.id_place === id)
  if (!place) throw noSuchOrigin()
  const name = place.description
  const short = withoutCountry(name, place.country)
  const address = namedAddress('region', place.id_place, name)
  if (params.name !== undefined) redirectToCanonical(url, address)
  const within = withParts(place, places?.value ?? [])
  const loaded = await loadOrigin(api, { location: String(place.id_place) }, url)
  return {
    ...loaded,
    id: place.id_place,
    zones: within
      .slice(1)
      .map((zone) => toZone(zone, winesIn(zone, places?.value ?? [])))
      .filter(({ count }) => count > 0),
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

/** A place within the region, which has its own page. */
const toZone = ({ id_place: id, description, country }: Place, count: number) => ({
  to: namedAddress('region', id, description),
  label: withoutCountry(description, country),
  count,
})

export function meta(page: Route.MetaArgs) {
  return originMeta(page, page.loaderData)
}

/** A region's page: where it is, its bodegas, and its wines. */
export default function Region({ loaderData }: Route.ComponentProps) {
  const { id, zones, short, country, region, text, facts, found, address } = loaderData
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
      <VarietyLinks varieties={facts.variety} query={`location=${id}`} />
    </>
  )
}
