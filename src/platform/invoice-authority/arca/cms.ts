import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { der, octets, oid, partsOf, sequence, setOf, sha256, utcTime, integer } from './der.ts'

const data = oid('1.2.840.113549.1.7.1')
const signedData = oid('1.2.840.113549.1.7.2')
const contentType = oid('1.2.840.113549.1.9.3')
const messageDigest = oid('1.2.840.113549.1.9.4')
const signingTime = oid('1.2.840.113549.1.9.5')
const rsa = sequence(oid('1.2.840.113549.1.1.1'), der(0x05))

/** Certificate and private key in PEM. */
export type Credentials = { certificate: string; key: string }

/**
 * Signs a message as WSAA requires: CMS SignedData (RFC 5652) with embedded content and certificate, SHA-256
 * and RSA.
 * @returns base64
 */
export function signMessage(content: string, { certificate, key }: Credentials, now: Date): string {
  const { raw } = new X509Certificate(certificate)
  const bytes = Buffer.from(content)
  const digest = createHash('sha256').update(bytes).digest()
  const attributes = [
    sequence(contentType, setOf(data)),
    sequence(signingTime, setOf(utcTime(now))),
    sequence(messageDigest, setOf(octets(digest))),
  ]
  const sorted = setOf(...attributes)
  const signature = sign('sha256', sorted, createPrivateKey(key))
  const signer = sequence(
    integer(1),
    issuerAndSerial(raw),
    sha256,
    // stored with the tag [0] but signed as a SET
    Buffer.concat([Buffer.from([0xa0]), sorted.subarray(1)]),
    rsa,
    octets(signature),
  )
  const message = sequence(
    integer(1),
    setOf(sha256),
    sequence(data, der(0xa0, octets(bytes))),
    der(0xa0, raw),
    setOf(signer),
  )
  return sequence(signedData, der(0xa0, message)).toString('base64')
}

/**
 * Issuer and serial number, copied byte for byte because recipients compare bytes.
 * @param certificate DER
 */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [tbs] = partsOf(certificate)
  const parts = partsOf(tbs ?? Buffer.alloc(0))
  const hasVersion = parts[0]?.[0] === 0xa0
  const [serial, , issuer] = hasVersion ? parts.slice(1) : parts
  if (!serial || !issuer) throw new TypeError('The certificate has no issuer')
  return sequence(issuer, serial)
}
