import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A scripted device with passkeys (WebAuthn, ES256). */

type Claims = { challenge: string; origin: string; rpId: string }
type Lies = { counter?: number; userVerified?: boolean; origin?: string; userHandle?: string }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

function clientData(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Claims): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

export class SoftwareAuthenticator {
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  readonly id = randomBytes(16)
  #handle = ''
  #counter = 0

  /** Responds to the shop's registration options as a browser does. */
  register(options: Record<string, unknown>, origin: string): Record<string, unknown> {
    const { challenge, rp, user } = options as {
      challenge: string
      rp: { id: string }
      user: { id: string }
    }
    this.#handle = user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const size = Buffer.alloc(2)
    size.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      head(rp.id, 0x45, 0),
      Buffer.alloc(16),
      size,
      this.id,
      Buffer.from(isoCBOR.encode(key)),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#credential({
      clientDataJSON: base64url(clientData('webauthn.create', { challenge, origin, rpId: rp.id })),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  /**
   * Responds to the shop's sign-in options.
   * @param lies deviations from a correct response
   */
  signIn(options: Record<string, unknown>, origin: string, lies: Lies = {}): Record<string, unknown> {
    const { challenge, rpId } = options as { challenge: string; rpId: string }
    this.#counter = lies.counter ?? this.#counter + 1
    const flags = lies.userVerified === false ? 0x01 : 0x05
    const authenticatorData = head(rpId, flags, this.#counter)
    const data = clientData('webauthn.get', { challenge, origin: lies.origin ?? origin, rpId })
    const signed = Buffer.concat([authenticatorData, sha256(data)])
    return this.#credential({
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: lies.userHandle ?? this.#handle,
    })
  }

  #credential(response: object): Record<string, unknown> {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
