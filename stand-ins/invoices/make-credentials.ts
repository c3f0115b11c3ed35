import { generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import {
  der,
  oid,
  sequence,
  setOf,
  sha256Rsa,
  utcTime,
  integer,
} from '../../src/platform/invoice-authority/arca/der.ts'
import type { Credentials } from '../../src/platform/invoice-authority/arca/cms.ts'

const yearMs = 365 * 86_400_000

/** Makes a key with a self-signed certificate like ARCA's test certificates, valid for two years. */
export async function makeCredentials(name: string, now: Date): Promise<Credentials> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const who = sequence(setOf(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))))
  const tbs = sequence(
    integer(1),
    sha256Rsa,
    who,
    sequence(utcTime(now), utcTime(new Date(now.getTime() + 2 * yearMs))),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', tbs, privateKey)
  const certificate = sequence(tbs, sha256Rsa, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replace(/.{1,64}/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
