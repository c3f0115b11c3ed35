import { createHash } from 'node:crypto'

/**
 * What a request asks for, short enough to be kept beside its idempotency key: a repeated request has the same, another
 * one under the same key is refused.
 */
export const requestDigest = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
