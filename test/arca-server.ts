import { generateKeyPairSync, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../src/platform/database/open-database.ts'
import { pem } from '../src/platform/invoice-authority/arca/certificate-request.ts'
import {
  der,
  oid,
  partsOf,
  sequence,
  setOf,
  sha256Rsa,
  utcTime,
  integer,
} from '../src/platform/invoice-authority/arca/der.ts'
import { createEmbeddedService, type Fault } from '../stand-ins/invoices/embedded-service.ts'

const dayMs = 86_400_000

/** ARCA's two services over HTTP, and its authority for certificates. */
export async function openArcaServer(db: Db, account: { cuit: string; pointOfSale: number }) {
  const faults: Fault[] = []
  const service = createEmbeddedService({
    db,
    ...account,
    now: () => new Date(),
    nextFault: () => faults.shift(),
  })
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      service({ url: request.url ?? '', action: '', body }).then(
        ({ status, text }) => response.writeHead(status, { 'content-type': 'text/xml' }).end(text),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    faults,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const authority = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Issued = { name?: string; days?: number }

/** The certificate for a request in PEM. `name` is the authority's; negative `days` make an expired one. */
export function issueCertificate(
  request: string,
  { name = 'Computadores', days = 730 }: Issued = {},
): string {
  const bytes = Buffer.from(request.replace(/-----[^-]+-----/g, ''), 'base64')
  const [information] = partsOf(bytes)
  const [, subject, publicKey] = partsOf(information ?? Buffer.alloc(0))
  if (!subject || !publicKey) throw new Error('no request')
  const issuer = sequence(setOf(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))))
  const from = new Date(Math.min(Date.now(), Date.now() + days * dayMs) - dayMs)
  const tbs = sequence(
    integer(1),
    sha256Rsa,
    issuer,
    sequence(utcTime(from), utcTime(new Date(Date.now() + days * dayMs))),
    subject,
    publicKey,
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', tbs, authority.privateKey))
  return pem('CERTIFICATE', sequence(tbs, sha256Rsa, signature))
}
