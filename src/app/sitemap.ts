import { sql } from 'kysely'
import { capabilities } from '../capabilities/capabilities.ts'
import { shopDay } from '../calendar/shop-time.ts'
import { namedAddress, wineAddress } from '../catalogue/wine-address.ts'
import { wineTypes } from '../catalogue/taxonomy/wine-terms.ts'
import type { Db } from '../platform/database/open-database.ts'

/** What search engines' list holds at most: the protocol's 50,000, less room for what is no wine. */
const winesAtMost = 40_000
const othersAtMost = 4000

type Listed = { address: string; changed?: Date }

/** Search engines' list of the shop: the open pages and every wine on sale (a sitemap holds at most 50,000). */
export async function sitemap(db: Db, publicUrl: string): Promise<Response> {
  const [wines, bodegas, regions] = await Promise.all([
    winesOf(db),
    namesOf(db, 'producers', 'id_prod'),
    namesOf(db, 'locations', 'id_place'),
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

function winesOf(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('producers', 'producers.id_prod', 'products.id_prod')
    .select(['id', 'name', 'vintage', 'producers.description as producer', 'updated_at'])
    .where('archived_at', 'is', null)
    .orderBy('shop_order')
    .limit(winesAtMost)
    .execute()
}

/** Bodegas or regions of which a wine is on sale. */
async function namesOf(db: Db, table: 'producers' | 'locations', key: 'id_prod' | 'id_place') {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.${sql.ref(key)} AS id, t.description AS name FROM ${sql.table(table)} t
    WHERE EXISTS (SELECT FROM products p WHERE p.${sql.ref(key)} = t.${sql.ref(key)} AND p.archived_at IS NULL)
    ORDER BY 1 LIMIT ${othersAtMost}`.execute(db)
  return rows
}

export function robots(publicUrl: string): Response {
  const text = `User-agent: *\nDisallow: /admin/\nDisallow: /user/\nDisallow: /api/\nDisallow: /profile\nSitemap: ${publicUrl}/sitemap.xml\n`
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
