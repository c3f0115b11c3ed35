import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 32 random bytes, as Standard Webhooks writes them. */
export function makeSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * The signatures of one try by each secret in force (Standard Webhooks 1.0.0).
 * @param secrets the current one first
 * @param seconds since 1970, of this try
 */
export function signatures(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}
