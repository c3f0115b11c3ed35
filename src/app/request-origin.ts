import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../platform/http/request-context.ts'

/** Requested by `npm run doctor`, in question and answer: what the shop saw of this request's way to it. */
export const originHeader = 'x-shop-saw'

export type Marks = {
  trusts: boolean
  /** The last address of X-Forwarded-For, which the nearest proxy wrote. */
  lastForwarded: string | undefined
}

/** Tells the person who asks what came of their own request's X-Forwarded-For; it says nothing of other users. */
export function sayWhatWasSeen(trustProxy: boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (!c.req.header(originHeader)) return
    const last = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
    const shown = /^[\da-f.:]{1,45}$/i.test(last) ? last : ''
    c.header(originHeader, `trusts=${String(trustProxy)}; last=${shown}`)
  }
}

export function marksOf(header: string | null): Marks | undefined {
  const [, trusts, last] = /^trusts=(true|false); last=(\S*)$/.exec(header?.trim() ?? '') ?? []
  return trusts === undefined ? undefined : { trusts: trusts === 'true', lastForwarded: last || undefined }
}
