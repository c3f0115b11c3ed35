import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { Db } from '../../platform/database/open-database.ts'
import type { HttpEnv } from '../../platform/http/request-context.ts'
import { problemResponse } from '../../platform/http/problem-responses.ts'
import { Problem } from '../../platform/http/problem.ts'
import { feedItem, type FeedItem } from './feed-item.ts'
import { googleEnd, googleHead, googleItem, type FeedShop } from './google-feed.ts'
import { metaHead, metaRow } from './meta-feed.ts'
import type { FeedVersion } from './feed-version.ts'
import { feedWines } from './feed-wines.queries.ts'

type Parts = { db: Db; mark: FeedVersion; shop: () => Promise<FeedShop> }
type Feed = { type: string; head: string; item: (item: FeedItem) => string; end: string }

/** Feeds that a process writes at once, as each reads the whole catalogue. */
const atOnce = 2
const busy = new Problem(
  503,
  'Ya se están escribiendo los catálogos. Probá en un minuto.',
  {},
  { 'retry-after': '60' },
)
/** Milliseconds after which a slow reader loses its slot. */
const longestMs = 600_000

/**
 * The URLs that Google Merchant Center and Meta's catalogue fetch.
 * @param limited middleware for each
 */
export function feedRoutes(parts: Parts, limited: MiddlewareHandler<HttpEnv>): Hono<HttpEnv> {
  let underWay = 0
  const answer = async (c: Context<HttpEnv>, feedOf: (shop: FeedShop) => Feed) => {
    const mark = parts.mark.now()
    const etag = mark && `"${mark}"`
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding', ...(etag ? { etag } : {}) }
    if (etag && c.req.header('if-none-match')?.includes(etag))
      return new Response(null, { status: 304, headers })
    if (underWay >= atOnce) return problemResponse(busy, c.env.requestId)
    const shop = await parts.shop()
    const feed = feedOf(shop)
    const own = { ...headers, 'content-type': feed.type, 'x-robots-tag': 'noindex' }
    if (c.req.method === 'HEAD') return new Response(null, { headers: own })
    underWay += 1
    const stream = streamOf(lines(parts.db, shop, feed), () => (underWay -= 1))
    if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
      // a feed is streamed, so it must not be buffered for compression
      return new Response(stream, { headers: { ...own, 'cache-control': 'no-cache, no-transform' } })
    }
    const packed = stream.pipeThrough(new CompressionStream('gzip'))
    return new Response(packed, { headers: { ...own, 'content-encoding': 'gzip' } })
  }
  return new Hono<HttpEnv>()
    .get('/google.xml', limited, (c) => answer(c, googleFeed))
    .get('/meta.csv', limited, (c) => answer(c, metaFeed))
}

function googleFeed(shop: FeedShop): Feed {
  return {
    type: 'application/xml; charset=utf-8',
    head: googleHead(shop),
    item: (item) => googleItem(item, shop),
    end: googleEnd,
  }
}

function metaFeed(): Feed {
  return { type: 'text/csv; charset=utf-8', head: metaHead, item: metaRow, end: '' }
}

async function* lines(db: Db, { publicUrl }: FeedShop, { head, item, end }: Feed): AsyncGenerator<string> {
  yield head
  for await (const wines of feedWines(db)) yield wines.map((wine) => item(feedItem(wine, publicUrl))).join('')
  // an empty chunk would not satisfy a reader asking for more
  if (end !== '') yield end
}

/** A stream that reads on demand. Calls `done` once, however it ends. */
function streamOf(texts: AsyncGenerator<string>, done: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(timer)
    if (!ended) done()
    ended = true
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        timer = setTimeout(() => {
          end()
          controller.error(new Error('a feed was read too slowly'))
        }, longestMs).unref()
      },
      async pull(controller) {
        try {
          const { value, done: last } = await texts.next()
          if (!last) return controller.enqueue(encoder.encode(value))
          end()
          controller.close()
        } catch (failure) {
          end()
          controller.error(failure)
        }
      },
      async cancel() {
        end()
        await texts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
