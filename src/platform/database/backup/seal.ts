import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/**
 * Sealed backups are age files (https://age-encryption.org/v1): authenticated public-key encryption. Sealing
 * does not allow opening, and any age tool can open them without the shop.
 */

const firstBytes = 'age-encryption.org/v1'

/** The recipient of a sealed backup, and the key that opens it. */
export type SealKey = { recipient: string; identity: string }

// loaded on demand, since most processes never seal anything
const age = () => import('age-encryption')

/** Makes a key pair. Debian's age 1.1 opens files sealed for it. */
export async function newSealKey(): Promise<SealKey> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/**
 * Seals a stream. Throws for an invalid key.
 * @param recipient a public key, 'age1...'
 */
export async function seal(bytes: Readable, recipient: string): Promise<Readable> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new Error('BACKUP_RECIPIENT is no public key of age (age1...)', { cause })
  }
  return fromWeb(await encrypter.encrypt(Readable.toWeb(bytes) as never))
}

/**
 * Opens a sealed stream. It fails at the first altered or missing chunk; do not act on earlier chunks before
 * it ends.
 * @param identities one or more private keys ('AGE-SECRET-KEY-...'), as in a file of `age-keygen`
 */
export async function unseal(bytes: Readable, identities: string): Promise<Readable> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  const keys = identities.match(/^AGE-SECRET-KEY-\S+$/gm) ?? []
  if (keys.length === 0) throw new Error('The identity file holds no line AGE-SECRET-KEY-...')
  keys.forEach((key) => decrypter.addIdentity(key))
  return fromWeb(await decrypter.decrypt(Readable.toWeb(bytes) as never))
}

export async function isSealed(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(firstBytes.length), 0, firstBytes.length, 0)
  return buffer.toString('latin1', 0, bytesRead) === firstBytes
}

/** Throws an Error with the reason unless it is an age public key. */
export async function throwUnlessRecipient(recipient: string): Promise<void> {
  await seal(Readable.from([]), recipient).then((stream) => stream.on('error', () => undefined).destroy())
}

/** The two web stream types differ only in their typings. */
function fromWeb(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream)
}
