import { LRUCache } from 'lru-cache'
import { drawCard } from './bottle/draw-card.ts'
import { bottleOf, labelVersion } from './bottle/label-version.ts'
import { findProducts } from '../products/product-rows.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { rasterise } from '../../platform/media/encode-picture.ts'

/** Bytes of the card cache. */
const cachedBytes = 16_000_000
/** Draws the sharing card of wines, once while it is cached. */
export function createBottleCards(db: Db): (request: Request, ids: number[]) => Promise<Response> {
  const drawn = new LRUCache<string, Buffer>({
    maxSize: cachedBytes,
    sizeCalculation: (card) => card.byteLength + 200,
  })
  return async (request, ids) => {
    const bottleById = new Map((await findProducts(db, ids)).map((wine) => [wine.id, bottleOf(wine)]))
    const wines = ids.flatMap((id) => bottleById.get(id) ?? [])
    if (wines.length < ids.length) return new Response('No hay tal vino', { status: 404 })
    const name = wines.map((wine) => `${wine.id}-${labelVersion(wine)}`).join()
    let card = drawn.get(name)
    if (!card) {
      card = await rasterise(drawCard(wines))
      drawn.set(name, card)
    }
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(card), {
      headers: {
        'content-type': 'image/png',
        'content-length': String(card.byteLength),
        'cache-control': 'public, max-age=86400',
      },
    })
  }
}
