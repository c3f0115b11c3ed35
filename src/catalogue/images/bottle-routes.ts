import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/open-database.ts'
import type { HttpEnv } from '../../platform/http/request-context.ts'
import { bottleOf, labelVersion } from './bottle/label-version.ts'
import { findProducts } from '../products/product-rows.queries.ts'
import { rasterise } from '../../platform/media/encode-picture.ts'
import { drawProduct } from './bottle/draw-product.ts'
import type { CategoryType } from '../taxonomy/product-kinds.ts'
import type { BottleFacts } from './bottle/bottle-facts.ts'
import { compress, decompress } from '../../platform/http/compression.ts'
import { accepts } from '../../platform/http/encoding.ts'

type Middleware = MiddlewareHandler<HttpEnv>

const pictureName = /^(\d{1,15})\.svg$/
const cardName = /^(\d{1,15}(?:-\d{1,15})*)\.png$/

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
function createBottlePictures(db: Db): (request: Request, id: number) => Promise<Response> {
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

/**
 * Drawings of wines: `{id}.svg` is a bottle, `{id}-{id}.png` a sharing card.
 * @param before middleware for each; cards cost more
 */
export function bottleRoutes(db: Db, before: { picture: Middleware; card: Middleware }): Hono<HttpEnv> {
  const drawPicture = createBottlePictures(db)
  const drawCard = createBottleCards(db)
  return new Hono<HttpEnv>().get('/:file', (c, next) => {
    const file = c.req.param('file')
    const id = pictureName.exec(file)?.[1]
    if (id) return every(before.picture, () => drawPicture(c.req.raw, Number(id)))(c, next)
    const ids = cardName.exec(file)?.[1]?.split('-').map(Number)
    if (!ids || ids.length > bottlesOnCard) return next()
    return every(before.card, () => drawCard(c.req.raw, ids))(c, next)
  })
}

/** Bytes of the card cache. */
const cachedBytes = 16_000_000
/** Draws the sharing card of wines, once while it is cached. */
function createBottleCards(db: Db): (request: Request, ids: number[]) => Promise<Response> {
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

const cardSize = { width: 1200, height: 630 }
/** Maximum bottles per card. */
const bottlesOnCard = 3

/** The area of a drawing that bottles occupy. */
const part = { top: 20, width: 240, height: 700 }
const bottle = { height: 580, width: Math.round((580 * part.width) / part.height) }
const between = 290
const stripe = '#6e1429'
const stripes: Partial<Record<CategoryType, string>> = { Rosado: '#d9818c', Blanco: '#c9a94a' }

/** A sharing card: bottles on the shop's paper. Networks get it as PNG, because they show no SVG. */
function drawCard(wines: readonly BottleFacts[]): string {
  const { width, height } = cardSize
  const [first] = wines
  const foot = (wines.length === 1 && first && stripes[first.type]) || stripe
  const bottles = wines.map((wine, place) => {
    const x = width / 2 + (place - (wines.length - 1) / 2) * between - bottle.width / 2
    const named = ownNames(drawProduct(wine), place)
    return named.replace(
      /^<svg [^>]*>/,
      `<svg x="${x}" y="24" width="${bottle.width}" height="${bottle.height}" viewBox="0 ${part.top} ${part.width} ${part.height}">`,
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbf7f1"/>${bottles.join('')}<rect y="${height - 14}" width="${width}" height="14" fill="${foot}"/></svg>`
}

/** Renames each bottle's gradients, because identical names in one picture would all use the first. */
function ownNames(drawing: string, place: number): string {
  return drawing.replaceAll(/(\bid="|url\(#|href="#)([\w-]+)/g, `$1$2${place}`)
}
