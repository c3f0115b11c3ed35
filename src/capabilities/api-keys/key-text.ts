import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Selected whole by a double click, and known to scanners of leaked secrets. */
export const keyPrefix = 'dsk_'
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checksumLength = 6

/** 30 random base62 characters (178 bits) and their checksum. */
export function makeKey(): string {
  const secret = Array.from({ length: secretLength }, () => letters.charAt(randomInt(letters.length))).join(
    '',
  )
  return keyPrefix + secret + checksum(secret)
}

/** Whether a text can be a key at all: a slip of the keyboard costs no query. */
export function isKeyText(text: string): boolean {
  if (!/^dsk_[0-9A-Za-z]{36}$/.test(text)) return false
  const secret = text.slice(keyPrefix.length, keyPrefix.length + secretLength)
  return text.endsWith(checksum(secret))
}

/** What is stored of a key. Its 178 bits cannot be guessed, so a slow hash would only cost time. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < checksumLength; place += 1) {
    text = letters.charAt(rest % letters.length) + text
    rest = Math.floor(rest / letters.length)
  }
  return text
}
