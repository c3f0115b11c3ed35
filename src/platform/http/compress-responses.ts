import type { MiddlewareHandler } from 'hono'
import { compress } from './compression.ts'
import { encodingFor, isCompressible } from './encoding.ts'
import type { HttpEnv } from './request-context.ts'

/**
 * Each compression occupies a thread of the pool that password hashing and file access also use. Beyond this
 * limit, responses go out uncompressed.
 */
const atOnce = 2
let underWay = 0

/**
 * Compresses uncached responses at a fast level. Skips cached ones, which are compressed already, as well as
 * images and `no-transform` responses.
 */
export function compressResponses(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.env.complete) return
    const { res, req } = c
    if (!mayCompress(res)) return
    const compressed = await compressResponse(res, {
      head: req.method === 'HEAD',
      accepts: req.header('accept-encoding'),
    })
    // Hono merges the headers of the response being replaced
    c.res = undefined
    c.res = compressed
  }
}

function mayCompress({ status, headers }: Response): boolean {
  if ([204, 206, 304].includes(status) || /accept-encoding/i.test(headers.get('vary') ?? '')) return false
  if (headers.has('content-encoding') || !isCompressible(headers.get('content-type'))) return false
  return !/\bno-transform\b/.test(headers.get('cache-control') ?? '')
}

async function compressResponse(
  response: Response,
  { head, accepts }: { head: boolean; accepts: string | undefined },
): Promise<Response> {
  const { status, headers } = response
  headers.append('vary', 'accept-encoding')
  const body = Buffer.from(await response.arrayBuffer())
  const form = encodingFor(accepts, body.byteLength)
  const isPlain = form === 'plain' || head || underWay >= atOnce
  if (isPlain) return new Response(body.byteLength === 0 ? null : body, { status, headers })
  underWay += 1
  try {
    const packed = await compress(body, form, 'quickly')
    headers.set('content-encoding', form)
    headers.set('content-length', String(packed.byteLength))
    return new Response(packed as Uint8Array<ArrayBuffer>, { status, headers })
  } finally {
    underWay -= 1
  }
}
