import { LRUCache } from 'lru-cache'
import { pictureAt } from '../catalogue/images/picture.ts'
import { Hono } from 'hono'
import type { HttpEnv } from '../platform/http/request-context.ts'
import type { Media } from '../platform/media/port.ts'

/** Bytes of the picture cache. */
const cachedBytes = 48_000_000

/** Serves uploaded pictures, whose names are content hashes, so they are immutable. */
export function mediaRoutes(media: Media): Hono<HttpEnv> {
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: cachedBytes,
    sizeCalculation: (content) => content.byteLength + 500,
  })
  return new Hono<HttpEnv>().get('/pictures/*', async ({ req }) => {
    const { path: pathname } = req
    const name = pathname.slice('/media/'.length)
    const isPicture = pictureAt(pathname) !== undefined
    const content = isPicture ? (cached.get(name) ?? (await media.get(name))) : undefined
    if (!content)
      return new Response('No hay tal imagen', { status: 404, headers: { 'cache-control': 'no-store' } })
    cached.set(name, content)
    return new Response(req.method === 'HEAD' ? null : (content as Uint8Array<ArrayBuffer>), {
      headers: {
        'content-type': pathname.endsWith('.avif') ? 'image/avif' : 'image/webp',
        'content-length': String(content.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
