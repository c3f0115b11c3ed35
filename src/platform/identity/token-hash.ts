import { createHash } from 'node:crypto'

/** Tokens are stored as their SHA-256 only. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
