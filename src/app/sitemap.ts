import { shopDay } from '../calendar/shop-time.ts'
import { wineAddress } from '../catalogue/wine-address.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Search engines' list of the shop: the open pages and every wine on sale (a sitemap holds 50,000 at the most). */
export async function sitemap(db: Db, publicUrl: string): Promise<Response> {
  const wines = await db
    .selectFrom('products')
    .innerJoin('producers', 'producers.id_prod', 'products.id_prod')
    .select(['id', 'name', 'vintage', 'producers.description as producer', 'updated_at'])
    .where('archived_at', 'is', null)
    .orderBy('shop_order')
    .limit(49_000)
    .execute()
  const pages = ['/', '/sommelier', '/about', '/contact', '/terminos', '/privacidad', '/envios'].map(
    (page) => `<url><loc>${publicUrl}${page}</loc></url>`,
  )
  const details = wines.map(
    (wine) =>
      `<url><loc>${publicUrl}${wineAddress(wine)}</loc><lastmod>${shopDay(wine.updated_at)}</lastmod></url>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages, ...details].join('\n')}</urlset>`,
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
