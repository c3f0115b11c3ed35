import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../platform/http/request-context.ts'

/** The header by which `npm run doctor` requests a report of the forwarded address, and of the response. */
export const originHeader = 'x-shop-saw'

export type ForwardedSeen = {
  trusts: boolean
  /** The last address in X-Forwarded-For, written by the nearest proxy. */
  lastForwarded: string | undefined
}

/** Reports the request's own X-Forwarded-For where the request has the header. */
export function reportForwarded(trustProxy: boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (!c.req.header(originHeader)) return
    const last = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
    const shown = /^[\da-f.:]{1,45}$/i.test(last) ? last : ''
    c.header(originHeader, `trusts=${String(trustProxy)}; last=${shown}`)
  }
}

export function readForwarded(header: string | null): ForwardedSeen | undefined {
  const [, trusts, last] = /^trusts=(true|false); last=(\S*)$/.exec(header?.trim() ?? '') ?? []
  return trusts === undefined ? undefined : { trusts: trusts === 'true', lastForwarded: last || undefined }
}
