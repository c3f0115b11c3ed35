import type { Route } from './+types/regions'
import { winesIn, withoutCountry } from '../../../catalogue/taxonomy/region-parts.ts'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { pageTitle } from '../../content/page-title.ts'
import { CountryMap } from './country-map.tsx'
import { countryRegions } from './country-regions.ts'
import { groupByCountry } from './group-names.ts'
import { NameGroups } from './name-groups.tsx'
import './country-map.css'
import './origin.css'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('GET /location')
  if (!answer.ok) throw new Response('No pude acceder a productos', { status: answer.problem.status })
  const places = answer.value
    .map((place) => ({
      to: namedAddress('region', place.id_place, place.description),
      name: withoutCountry(place.description, place.country),
      country: place.country,
      count: winesIn(place, answer.value),
    }))
    .filter(({ count }) => count > 0)
  return {
    groups: groupByCountry(places),
    regions: countryRegions(answer.value),
    publicUrl: context.get(settingsContext).publicUrl,
  }
}

export function meta(page: Route.MetaArgs) {
  return [
    pageTitle(page, 'Regiones'),
    { name: 'description', content: 'De dónde vienen los vinos de la tienda, país por país.' },
    { tagName: 'link', rel: 'canonical', href: `${page.loaderData?.publicUrl ?? ''}/regiones` },
  ]
}

/** Every region with a wine on sale, Argentina's first. */
export default function Regions({ loaderData: { groups, regions } }: Route.ComponentProps) {
  return (
    <NameGroups title="Regiones" groups={groups}>
      {regions.length > 0 && <CountryMap regions={regions} />}
    </NameGroups>
  )
}
