import { createHash, createHmac } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { expect, test } from 'vitest'
import { isLegacy, noPassword, storedLegacy, verifyLegacy } from './legacy-password.ts'

const matches = async (hash: string, password: string, cookieKey?: string) => {
  const stored = await storedLegacy(hash, cookieKey)
  return stored !== undefined && isLegacy(stored) && verifyLegacy(stored, password)
}

test('the public vector of phpass', async () => {
  const hash = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
  expect(await matches(hash, 'test12345')).toBe(true)
  expect(await matches(hash, 'test12346')).toBe(false)
})

test('bcrypt as PHP writes it', async () => {
  const hash = (await bcrypt.hash('malbec de altura', 4)).replace('$2b$', '$2y$')
  expect(await matches(hash, 'malbec de altura')).toBe(true)
  expect(await matches(hash, 'malbec de bajura')).toBe(false)
})

test('WordPress 6.8: bcrypt over HMAC-SHA384, of the trimmed password', async () => {
  const digest = createHmac('sha384', 'wp-sha384').update('ñandú 🍷').digest('base64')
  const hash = `$wp${(await bcrypt.hash(digest, 4)).replace('$2b$', '$2y$')}`
  expect(await matches(hash, 'ñandú 🍷')).toBe(true)
  expect(await matches(hash, ' ñandú 🍷 ')).toBe(true)
  expect(await matches(hash, 'nandu')).toBe(false)
})

test('MD5 with the cookie key, of which the digest alone is not enough', async () => {
  const hash = createHash('md5').update('clave-de-la-tiendamalbec').digest('hex')
  expect(await matches(hash, 'malbec', 'clave-de-la-tienda')).toBe(true)
  expect(await matches(hash, 'malbec')).toBe(false)
  expect(await storedLegacy(hash, 'clave')).not.toContain(hash)
})

test.each([
  '',
  'malbec',
  '$2y$31$abcdefghijklmnopqrstuuDtS0nG1bRLhXkVq2uEfB1GzR9Q8bPZu',
  `$P$Z${'a'.repeat(30)}`,
  '$argon2id$v=19$m=9999999,t=9$a$b',
])('what cannot be checked within bounds is refused: %j', async (hash) => {
  expect(await storedLegacy(hash)).toBeUndefined()
})

test('nothing matches an account without a password, nor a text of any length', async () => {
  expect(await verifyLegacy(noPassword, '')).toBe(false)
  expect(await verifyLegacy(noPassword, 'none')).toBe(false)
  const hash = (await storedLegacy('$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0')) ?? ''
  expect(await verifyLegacy(hash, 'x'.repeat(5000))).toBe(false)
})
