import { createHash } from 'node:crypto'

/** Only a token's SHA-256 is stored. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
