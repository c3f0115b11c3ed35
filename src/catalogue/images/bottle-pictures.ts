import { LRUCache } from 'lru-cache'
import { drawProduct } from './bottle/draw-product.ts'
import { bottleOf, labelVersion } from './bottle/label-version.ts'
import { findProducts } from '../products/product-rows.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { compress, decompress } from '../../platform/http/compression.ts'
import { accepts } from '../../platform/http/encoding.ts'

/** Placeholder for a new wine, so that its form shows how it will be drawn. */
const unnamed = {
  id: 0,
  name: 'Vino nuevo',
  productor: { id_Prod: 0, description: 'Bodega' },
  location: { id_place: 0, description: 'Argentina' },
  category: { id_categ: 0, type: 'Tinto', variety: 'Malbec', degreeSugar: 'Seco' },
  sparkling: false,
  vintage: null,
  alcohol: 13,
  volumeMl: 750,
} as const

// a URL with the label's version is immutable; without it, as in old orders, the label may change
const forGood = 'public, max-age=31536000, immutable'
const forAMoment = 'public, max-age=300'

/** Draws bottles of wines without photo, once per label; drawings are cached compressed. */
export function createBottlePictures(db: Db): (request: Request, id: number) => Promise<Response> {
  const drawn = new LRUCache<string, Buffer>({ max: 2000 })
  return async (request, id) => {
    const requested = new URL(request.url).searchParams.get('v')
    const cached = requested === null ? undefined : drawn.get(`${id}-${requested}`)
    if (cached) return answer(request, cached, forGood)
    const [wine] = id === 0 ? [unnamed] : await findProducts(db, [id])
    if (!wine) return new Response('No hay tal vino', { status: 404 })
    const facts = bottleOf(wine)
    const version = labelVersion(facts)
    const name = `${id}-${version}`
    let picture = drawn.get(name)
    if (!picture) {
      picture = await compress(Buffer.from(drawProduct(facts)), 'gzip', 'well')
      drawn.set(name, picture)
    }
    return answer(request, picture, requested === version ? forGood : forAMoment)
  }
}

async function answer(request: Request, picture: Buffer, cacheControl: string): Promise<Response> {
  // cached in an encoding every browser accepts, and decompressed for clients that do not
  const isPacked = accepts(request.headers.get('accept-encoding'), 'gzip')
  const body = isPacked ? picture : await decompress(picture, 'gzip')
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
    headers: {
      'content-type': 'image/svg+xml',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      'content-length': String(body.byteLength),
      vary: 'accept-encoding',
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
