import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import { hashPassword } from './password-hash.ts'

/**
 * Password hashes of other shop systems. They are stored as `legacy:<kind>:<hash>` until their owner signs in, and replaced by
 * the shop's own then. A plain MD5 is stored as the argon2 hash of its hexadecimal text.
 */

/** The hash of an account without a password; nothing matches it. */
export const noPassword = 'legacy:none'

const phpass = /^\$[PH]\$[./0-9A-Za-z]{31}$/
const bcryptHash = /^\$2[aby]\$(\d\d)\$[./0-9A-Za-z]{53}$/
const md5 = /^[0-9a-f]{32}$/i
const usualCost = 10
/** Costs above these would let one sign-in keep the server busy. */
const mostBcryptCost = 13
const mostPhpassLog = 16
const longestPassword = 4096

export const isLegacy = (hash: string): boolean => hash.startsWith('legacy:')

/**
 * How a hash of another shop is stored; undefined for one that the shop cannot check.
 * @param cookieKey PrestaShop's, which precedes the password in its MD5 hashes
 */
export async function storedLegacy(hash: string, cookieKey = ''): Promise<string | undefined> {
  const given = hash.trim()
  if (phpass.test(given))
    return isWithin(phpassLog(given), 7, mostPhpassLog) ? `legacy:phpass:${given}` : undefined
  const inWordPress = given.startsWith('$wp$')
  const cost = bcryptHash.exec(inWordPress ? given.slice('$wp'.length) : given)?.[1]
  if (cost !== undefined) {
    if (!isWithin(Number(cost), 4, mostBcryptCost)) return undefined
    return inWordPress ? `legacy:wordpress:${given.slice('$wp'.length)}` : `legacy:bcrypt:${given}`
  }
  if (!md5.test(given)) return undefined
  const key = Buffer.from(cookieKey).toString('base64url')
  return `legacy:md5:${key}:${await hashPassword(given.toLowerCase())}`
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most

/** Whether a password matches a stored hash of another shop. */
export async function verifyLegacy(stored: string, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > longestPassword) return false
  const [, kind, ...rest] = stored.split(':')
  const hash = rest.join(':')
  if (kind === 'phpass') return isSame(await phpassHash(password, hash), hash)
  if (kind === 'bcrypt') return bcrypt.compare(password, hash)
  if (kind === 'wordpress') return bcrypt.compare(wordPressDigest(password), hash)
  if (kind !== 'md5') return false
  const [key = '', wrapped = ''] = rest
  const salted = Buffer.from(key, 'base64url').toString() + password
  return verify(wrapped, createHash('md5').update(salted).digest('hex'))
}

let decoy: Promise<string> | undefined

/** Takes as long as most hashes of other shops. */
export async function verifyDecoy(password: string): Promise<void> {
  decoy ??= bcrypt.hash(randomUUID(), usualCost)
  await bcrypt.compare(password, await decoy)
}

/** What WordPress 6.8 hashes, so that no password is longer than bcrypt reads. */
function wordPressDigest(password: string): string {
  return createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64')
}

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const phpassLog = (hash: string) => alphabet.indexOf(hash.charAt(3))
/** Rounds after which other work gets its turn. */
const roundsAtOnce = 2048

/** The phpass hash of a password with the salt and rounds of a known one. */
async function phpassHash(password: string, stored: string): Promise<string> {
  const head = stored.slice(0, 12)
  const text = Buffer.from(password)
  let digest = createHash('md5').update(head.slice(4)).update(text).digest()
  const rounds = 2 ** phpassLog(stored)
  for (let round = 1; round <= rounds; round += 1) {
    digest = createHash('md5').update(digest).update(text).digest()
    if (round % roundsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return head + encode64(digest)
}

/** phpass writes bytes from the lowest bits on. */
function encode64(bytes: Buffer): string {
  let [text, at] = ['', 0]
  while (at < bytes.length) {
    const three = bytes.subarray(at, at + 3)
    const value = (three[0] ?? 0) | ((three[1] ?? 0) << 8) | ((three[2] ?? 0) << 16)
    for (let letter = 0; letter <= three.length; letter += 1)
      text += alphabet.charAt((value >> (6 * letter)) & 63)
    at += 3
  }
  return text
}

function isSame(first: string, other: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
