import { capabilities } from '../capabilities/capabilities.ts'
import { shopDay } from '../calendar/shop-time.ts'
import { namedAddress, wineAddress } from '../catalogue/wine-address.ts'
import { wineTypes } from '../catalogue/taxonomy/wine-terms.ts'
import type { Db } from '../platform/database/open-database.ts'
import { listedNames, listedWines } from './sitemap.queries.ts'

type Listed = { address: string; changed?: Date }

/** Search engines' list of the shop: the open pages and every wine on sale (a sitemap holds at most 50,000). */
export async function sitemap(db: Db, publicUrl: string): Promise<Response> {
  const [wines, bodegas, regions] = await Promise.all([
    listedWines(db),
    listedNames(db, 'producers', 'id_prod'),
    listedNames(db, 'locations', 'id_place'),
  ])
  const listed: Listed[] = [
    ...[
      '/',
      '/bodegas',
      '/regiones',
      '/promociones',
      '/about',
      '/contact',
      '/terminos',
      '/privacidad',
      '/envios',
      ...capabilities.flatMap((capability) => capability.listed ?? []),
    ].map((address) => ({ address })),
    ...wineTypes.map((type) => ({ address: `/?type=${type}` })),
    ...bodegas.map(({ id, name }) => ({ address: namedAddress('bodega', id, name) })),
    ...regions.map(({ id, name }) => ({ address: namedAddress('region', id, name) })),
    ...wines.map((wine) => ({ address: wineAddress(wine), changed: wine.updated_at })),
  ]
  const lines = listed.map(
    ({ address, changed }) =>
      `<url><loc>${publicUrl}${address}</loc>${changed ? `<lastmod>${shopDay(changed)}</lastmod>` : ''}</url>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join('\n')}</urlset>`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
}

export function robots(publicUrl: string): Response {
  const text = `User-agent: *\nDisallow: /admin/\nDisallow: /user/\nDisallow: /api/\nDisallow: /profile\nSitemap: ${publicUrl}/sitemap.xml\n`
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
