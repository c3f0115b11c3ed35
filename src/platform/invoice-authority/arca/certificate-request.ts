import { createPrivateKey, generateKeyPair, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { der, oid, sequence, setOf, sha256Rsa, integer } from './der.ts'

const country = oid('2.5.4.6')
const organisation = oid('2.5.4.10')
const commonName = oid('2.5.4.3')
const serialNumber = oid('2.5.4.5')
const utf8 = 0x0c
const printable = 0x13

export type RequestedCertificate = { name: string; alias: string; cuit: string }

/**
 * A new key and the request (PKCS#10, RFC 2986) for a certificate as ARCA wants it: RSA 2048, subject C, O, CN and the
 * serial number 'CUIT nnnnnnnnnnn'.
 * @returns both as PEM.
 */
export async function requestCertificate({
  name,
  alias,
  cuit,
}: RequestedCertificate): Promise<{ key: string; request: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const part = (type: Buffer, tag: number, value: string) =>
    setOf(sequence(type, der(tag, Buffer.from(value))))
  const subject = sequence(
    part(country, printable, 'AR'),
    part(organisation, utf8, name),
    part(commonName, utf8, alias),
    part(serialNumber, printable, `CUIT ${cuit}`),
  )
  const information = sequence(
    integer(0),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa0),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', information, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    request: pem('CERTIFICATE REQUEST', sequence(information, sha256Rsa, signature)),
  }
}

export function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').replace(/.{1,64}/g, '$&\n')
  return `-----BEGIN ${label}-----\n${lines}-----END ${label}-----\n`
}

export type CertificateFacts = {
  /** PEM. */
  certificate: string
  /** Eleven digits; '' where the subject names none. */
  cuit: string
  begins: Date
  ends: Date
  /** Issued by ARCA's test authority: it signs in to homologation alone. */
  forTests: boolean
}

/**
 * Reads a certificate; undefined for anything else.
 * @param text PEM, or DER in base64.
 */
export function readCertificate(text: string): CertificateFacts | undefined {
  try {
    const given = text.includes('-----BEGIN CERTIFICATE') ? text : Buffer.from(text, 'base64')
    const parsed = new X509Certificate(given)
    return {
      certificate: pem('CERTIFICATE', parsed.raw),
      cuit: /CUIT (\d{11})/.exec(parsed.subject)?.[1] ?? '',
      begins: new Date(parsed.validFrom),
      ends: new Date(parsed.validTo),
      forTests: /test|homo/i.test(parsed.issuer),
    }
  } catch {
    return undefined
  }
}

/** Whether a certificate was made for a key. Both PEM. */
export function belongsTo(certificate: string, key: string): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}
