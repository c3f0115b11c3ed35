import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/**
 * Sealed backups are files of age (https://age-encryption.org/v1): authenticated encryption for a public key, so that
 * who seals cannot open, and any tool that speaks age opens what this shop no longer can.
 */

const firstBytes = 'age-encryption.org/v1'

/** Who a backup is sealed for, with the key that opens it. */
export type SealKey = { recipient: string; identity: string }

// loaded where something is sealed: most processes never do
const age = () => import('age-encryption')

/** A new pair of keys. Debian's age 1.1 opens what is sealed for it. */
export async function newSealKey(): Promise<SealKey> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The bytes, sealed. In: a public key, 'age1...'. Throws where it is none. */
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
 * What was sealed. In: one or more private keys ('AGE-SECRET-KEY-...'), as in the file of `age-keygen`. The stream fails
 * at the piece that was changed or is missing: what came before it is right, and must not be acted on before the end.
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

/** Throws an Error that says why, unless it is a public key of age. */
export async function throwUnlessRecipient(recipient: string): Promise<void> {
  await seal(Readable.from([]), recipient).then((stream) => stream.on('error', () => undefined).destroy())
}

/** The two kinds of web streams differ in their types only. */
function fromWeb(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream)
}
