import { createHash, verify, X509Certificate } from 'node:crypto'
import { headerOf, partsOf } from '../../src/platform/invoice-authority/arca/der.ts'

const contentOf = (piece: Buffer) => {
  const { start, end } = headerOf(piece, 0)
  return piece.subarray(start, end)
}

/**
 * Opens a signed message (CMS SignedData) and verifies its signature against the embedded certificate.
 * @returns the content, or the WSAA fault
 */
export function openMessage(base64: string): { ok: true; content: string } | { ok: false; fault: string } {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(base64)) return { ok: false, fault: 'cms.bad.base64' }
  try {
    const [, wrapped] = partsOf(Buffer.from(base64, 'base64'))
    const [, , encapsulated, certificates, signers] = partsOf(contentOf(wrapped ?? Buffer.alloc(0)))
    if (!encapsulated || !certificates || !signers) return { ok: false, fault: 'cms.cert.notFound' }
    const content = contentOf(contentOf(partsOf(encapsulated)[1] ?? Buffer.alloc(0)))
    const certificate = new X509Certificate(contentOf(certificates))
    const [signer] = partsOf(signers)
    const [, , , attributes, , signature] = partsOf(signer ?? Buffer.alloc(0))
    if (!attributes || !signature) return { ok: false, fault: 'cms.bad' }
    // stored with the tag [0] but signed as a SET
    const signed = Buffer.concat([Buffer.from([0x31]), attributes.subarray(1)])
    const digest = createHash('sha256').update(content).digest()
    const isGenuine =
      verify('sha256', signed, certificate.publicKey, contentOf(signature)) && attributes.includes(digest)
    if (!isGenuine) return { ok: false, fault: 'cms.sign.invalid' }
    if (new Date(certificate.validTo) < new Date()) return { ok: false, fault: 'cms.cert.expired' }
    return { ok: true, content: content.toString() }
  } catch {
    return { ok: false, fault: 'cms.bad' }
  }
}
