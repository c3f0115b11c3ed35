import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../platform/http/request-context.ts'

/** Seconds for which a browser may send visitors on without asking. */
const cachedSeconds = 3600

/**
 * Sends visitors on from an address that would be answered 404 and leads to another one. All other answers are left alone.
 * @param leading where an address leads; the first answer counts
 */
export function redirectMissing(
  leading: readonly ((requested: URL) => Promise<string | undefined>)[],
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.res.status !== 404) return
    for (const lead of leading) {
      const location = await lead(new URL(c.req.url))
      if (location === undefined) continue
      // Hono merges the headers of the response being replaced
      c.res = undefined
      c.res = new Response(null, {
        status: 301,
        headers: { location, 'cache-control': `public, max-age=${cachedSeconds}` },
      })
      return
    }
  }
}
