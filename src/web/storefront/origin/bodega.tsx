import type { Route } from './+types/bodega'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { redirectToCanonical } from '../../ssr/redirect-to-canonical.ts'
import { Link } from '../../ui/link.tsx'
import { idIn, loadOrigin, noSuchOrigin } from './load-origin.ts'
import { originMeta } from './origin-meta.ts'
import { bodegaText } from './origin-text.ts'
import { OriginLinks, OriginWines, VarietyLinks } from './origin-wines.tsx'
import './origin.css'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const id = idIn(params.id)
  const producers = id === undefined ? undefined : await api('GET /productor')
  if (producers && !producers.ok)
    throw new Response('No pude acceder a productos', { status: producers.problem.status })
  const bodega = producers?.value.find((producer) => producer.id_Prod === id)
  if (!bodega) throw noSuchOrigin()
  const name = bodega.description
  const address = namedAddress('bodega', bodega.id_Prod, name)
  if (params.name !== undefined) redirectToCanonical(url, address)
  const loaded = await loadOrigin(api, { productor: String(id) }, url)
  return {
    ...loaded,
    id: bodega.id_Prod,
    name,
    address,
    website: bodega.website,
    text: bodegaText(name, loaded.facts),
    above: { name: 'Bodegas', address: '/bodegas' },
    publicUrl: context.get(settingsContext).publicUrl,
  }
}

export function meta(page: Route.MetaArgs) {
  return originMeta(page, page.loaderData)
}

/** A bodega's page: what it makes, where, and its wines. */
export default function Bodega({ loaderData }: Route.ComponentProps) {
  const { id, name, text, website, facts, found, address } = loaderData
  return (
    <>
      <div className="origin-head">
        <div>
          <p className="eyebrow">
            <Link to="/bodegas">Bodegas</Link>
          </p>
          <h1>{name}</h1>
          <p className="origin-text">{text}</p>
          {website && (
            <p>
              <a href={website} rel="noopener noreferrer nofollow" target="_blank">
                Sitio de la bodega
              </a>
            </p>
          )}
        </div>
      </div>
      <OriginWines found={found} address={address} name={name} />
      <OriginLinks
        title="De dónde vienen"
        links={facts.location.map(({ value, label, count }) => ({
          to: namedAddress('region', value, label),
          label,
          count,
        }))}
      />
      <VarietyLinks varieties={facts.variety} query={`productor=${id}`} />
    </>
  )
}
