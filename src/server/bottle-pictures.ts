import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { drawBottle } from '../catalogue/bottle/draw-bottle.ts'
import { findProducts } from '../catalogue/product-rows.ts'
import type { Db } from '../database/open-database.ts'

const compress = promisify(gzip)

/** What stands for a wine that has no data yet: its form shows how it will be drawn. */
const unnamed = {
  name: 'Vino nuevo',
  productor: { description: 'Descorche' },
  location: { description: 'Argentina' },
  category: { type: 'Tinto', variety: 'Malbec', degreeSugar: 'Seco' },
  sparkling: false,
  vintage: null,
  alcohol: 13,
  volumeMl: 750,
} as const

/** Draws the bottles of the demo catalogue, each once; the drawing is kept compressed. */
export function createBottlePictures(db: Db): (request: Request, id: number) => Promise<Response> {
  const drawn = new LRUCache<number, Buffer>({ max: 2000 })
  return async (request, id) => {
    let picture = drawn.get(id)
    if (!picture) {
      const [wine] = id === 0 ? [unnamed] : await findProducts(db, [id])
      if (!wine) return new Response('No hay tal vino', { status: 404 })
      const [region = '', country = ''] = wine.location.description.split(', ')
      const svg = drawBottle({
        id,
        name: wine.name,
        producer: wine.productor.description,
        region,
        country: country || region,
        type: wine.category.type,
        variety: wine.category.variety,
        degreeSugar: wine.category.degreeSugar,
        sparkling: wine.sparkling,
        vintage: wine.vintage,
        alcohol: wine.alcohol,
        volumeMl: wine.volumeMl,
      })
      picture = await compress(svg)
      drawn.set(id, picture)
    }
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), {
      headers: {
        'content-type': 'image/svg+xml',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    })
  }
}
