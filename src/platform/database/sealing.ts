import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** @param place where the text is stored: sealed there, it does not open elsewhere. */
  close: (text: string, place?: string) => Buffer
  /** Undefined: sealed with another key, for another place, or changed since. */
  open: (sealed: Buffer, place?: string) => string | undefined
}

/**
 * Seals what is stored (AES-256-GCM) with a key made of a secret (HKDF, RFC 5869) that is not in the database: a copy of
 * the database opens nothing. A new secret makes what was sealed unreadable.
 * @param purpose keys of different purposes have nothing to do with each other.
 */
export function sealWith(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(text, place = '') {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, place = '') {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(
          Buffer.from(place),
        )
        decipher.setAuthTag(sealed.subarray(12, 28))
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
