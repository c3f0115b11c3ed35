import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { signMessage } from './arca/cms.ts'
import { createHttpsPost } from './arca/https-post.ts'
import { readAmount, readAuthorisation, readFound } from './arca/wsfe-answer.ts'
import { arcaAmount } from './arca/wsfe-request.ts'
import { readXml, textAt, xmlText } from './arca/xml.ts'
import type { VoucherRequest } from './port.ts'
import {
  openEmbeddedAuthority,
  type EmbeddedAuthority,
} from '../../../stand-ins/invoices/embedded-authority.ts'
import { openMessage } from '../../../stand-ins/invoices/open-message.ts'
import { makeCredentials } from '../../../stand-ins/invoices/make-credentials.ts'

const database = withDemoDatabase()
const cuit = '30500010912'
const series = { pointOfSale: 3, type: 6 }
let clock = new Date('2026-11-22T15:00:00Z')
const today = '2026-11-22'

let arca: EmbeddedAuthority
beforeEach(async () => {
  clock = new Date('2026-11-22T15:00:00Z')
  const { db, pool } = database()
  await pool.query('DELETE FROM invoice_stand_in_vouchers')
  await pool.query('DELETE FROM invoice_authority_tickets')
  arca = openEmbeddedAuthority({ db, cuit, pointOfSale: 3, now: () => clock })
})

const voucher = (number: number, more: Partial<VoucherRequest> = {}): VoucherRequest => ({
  ...series,
  number,
  date: today,
  documentType: 99,
  documentNumber: 0,
  receiverCondition: 5,
  total: 12_100_00,
  net: 10_000_00,
  vat: 2_100_00,
  ...more,
})
const codesOf = async (more: Partial<VoucherRequest>) => {
  const answer = await arca.authorise(voucher(1, more))
  return 'remarks' in answer ? [answer.result, ...answer.remarks.map(({ code }) => code)] : [answer.result]
}

test('a voucher is authorised with the next number, found again, and is the last one then', async () => {
  expect(await arca.status()).toEqual({ ok: true, value: undefined })
  expect(await arca.lastAuthorised(series)).toEqual({ ok: true, value: 0 })
  const answer = await arca.authorise(voucher(1))
  expect(answer).toMatchObject({ result: 'authorised', caeExpiresOn: '2026-12-02', remarks: [] })
  const cae = answer.result === 'authorised' ? answer.cae : ''
  expect(await arca.lastAuthorised(series)).toEqual({ ok: true, value: 1 })
  expect(await arca.find(series, 1)).toEqual({
    ok: true,
    value: {
      cae,
      caeExpiresOn: '2026-12-02',
      date: today,
      total: 12_100_00,
      documentType: 99,
      documentNumber: 0,
    },
  })
  expect(await arca.find(series, 2)).toEqual({ ok: true, value: undefined })
  expect(await arca.lastAuthorised({ pointOfSale: 3, type: 1 })).toEqual({ ok: true, value: 0 })
  for (const number of [1, 3])
    expect(await arca.authorise(voucher(number))).toMatchObject({ result: 'not-next' })
})

test('each rejection of the service is identified', async () => {
  expect(await codesOf({ net: 9_999_99 })).toEqual(['refused', 10048])
  expect(await codesOf({ net: 9_900_00, vat: 2_200_00 })).toEqual(['refused', 10051])
  expect(await codesOf({ type: 1 })).toEqual(['refused', 10013, 10243])
  expect(await codesOf({ documentType: 80, documentNumber: 20_123_456_780 })).toEqual(['refused', 10015])
  expect(await codesOf({ documentType: 80, documentNumber: Number(cuit) })).toEqual(['refused', 10069])
  const million = { total: 12_100_000_00, net: 10_000_000_00, vat: 2_100_000_00 }
  expect(await codesOf(million)).toEqual(['refused', 10015])
  expect(await codesOf({ type: 8 })).toEqual(['refused', 10197])
  expect(await codesOf({ pointOfSale: 4 })).toEqual(['refused', 10005])
  expect(await codesOf({ date: '2026-11-10' })).toEqual(['not-next', 10016])
  expect(await codesOf({ ...million, documentType: 96, documentNumber: 12_345_678 })).toEqual(['authorised'])
  const c = { type: 11, net: 12_100_00, vat: 0 }
  expect(await codesOf(c)).toEqual(['authorised'])
  const missing = { ...series, number: 77, date: today }
  expect(await codesOf({ type: 8, corrects: missing })).toEqual(['authorised', 10041])
  expect(
    await codesOf({
      type: 3,
      corrects: missing,
      documentType: 80,
      documentNumber: 20_123_456_786,
      receiverCondition: 1,
    }),
  ).toEqual(['refused', 10040])
})

test('service faults are not taken for answers about the voucher', async () => {
  const unknown = { result: 'unknown' }
  arca.faults.push('drop-before-work') // for the login
  expect(await arca.authorise(voucher(1))).toMatchObject(unknown)
  clock = new Date(clock.getTime() + 61_000)
  for (const fault of ['down', 'html-503', 'internal', 'busy', 'drop-before-work'] as const) {
    await arca.status()
    // a login comes first
    await arca.lastAuthorised(series)
    arca.faults.push(fault)
    expect(await arca.authorise(voucher(1)), fault).toMatchObject(unknown)
    expect(await arca.find(series, 1), fault).toEqual({ ok: true, value: undefined })
    arca.faults.push(fault)
    expect(await arca.find(series, 1), fault).toMatchObject({ ok: false })
    arca.faults.push(fault)
    expect(await arca.lastAuthorised(series), fault).toMatchObject({ ok: false })
  }
  arca.faults.push('drop-after-work')
  expect(await arca.authorise(voucher(1))).toMatchObject(unknown)
  expect(await arca.find(series, 1)).toMatchObject({ value: { total: 12_100_00 } })
  arca.faults.push('late')
  expect(await arca.authorise(voucher(2))).toMatchObject(unknown)
  expect(await arca.find(series, 2)).toEqual({ ok: true, value: undefined })
  expect(await arca.find(series, 2)).toMatchObject({ value: { total: 12_100_00 } })
  arca.faults.push('foreign')
  expect(await arca.authorise(voucher(3))).toMatchObject({ result: 'not-next' })
  expect(await arca.find(series, 3)).toMatchObject({ value: { total: 12_100_01 } })
})

test('one ticket for all, renewed before it ends and when the service does not take it', async () => {
  const { db, pool } = database()
  const other = openEmbeddedAuthority({ db, cuit, pointOfSale: 3, now: () => clock })
  const tickets = async () =>
    (await pool.query<{ token: string }>('SELECT token FROM invoice_authority_tickets')).rows
  await arca.lastAuthorised(series)
  const first = await tickets()
  await other.lastAuthorised(series)
  expect(await tickets()).toEqual(first)
  clock = new Date(clock.getTime() + 12 * 3_600_000 - 599_000)
  expect(await other.lastAuthorised(series)).toEqual({ ok: true, value: 0 })
  const second = await tickets()
  expect(second).not.toEqual(first)
  expect(second).toHaveLength(1)
  clock = new Date(clock.getTime() + 1000)
  arca.faults.push('bad-ticket')
  expect(await arca.lastAuthorised(series)).toEqual({ ok: true, value: 0 })
  expect(await tickets()).not.toEqual(second)
})

test('a rejected sign-in is not retried before its time', async () => {
  arca.faults.push({ login: 'coe.alreadyAuthenticated' })
  expect(await arca.lastAuthorised(series)).toMatchObject({
    ok: false,
    detail: expect.stringContaining('alreadyAuthenticated') as string,
  })
  clock = new Date(clock.getTime() + 60_000)
  arca.faults.push({ login: 'never asked' })
  expect(await arca.lastAuthorised(series)).toMatchObject({ ok: false })
  expect(arca.faults).toHaveLength(1)
  arca.faults.length = 0
  clock = new Date(clock.getTime() + 61_000)
  expect(await arca.lastAuthorised(series)).toEqual({ ok: true, value: 0 })
})

test('opens a signed message, rejects a changed one', async () => {
  const credentials = await makeCredentials('Bodega Ñandú SRL', new Date())
  const message = signMessage('<a>ñ</a>', credentials, new Date())
  expect(openMessage(message)).toEqual({ ok: true, content: '<a>ñ</a>' })
  const changed = Buffer.from(message, 'base64')
  changed[changed.indexOf('<a>') + 1] = 98
  expect(openMessage(changed.toString('base64'))).toEqual({ ok: false, fault: 'cms.sign.invalid' })
  expect(openMessage('%')).toEqual({ ok: false, fault: 'cms.bad.base64' })
  expect(openMessage('AAAA')).toEqual({ ok: false, fault: 'cms.bad' })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenssl)('a signed message is one that OpenSSL accepts', async () => {
  const credentials = await makeCredentials('Bodega Ñandú SRL', new Date())
  const message = signMessage('<a>ñ</a>', credentials, new Date())
  const folder = mkdtempSync(path.join(tmpdir(), 'descorche-cms-'))
  writeFileSync(path.join(folder, 'm.der'), Buffer.from(message, 'base64'))
  writeFileSync(path.join(folder, 'c.pem'), credentials.certificate)
  const opened = execFileSync(
    'openssl',
    ['cms', '-verify', '-inform', 'DER', '-in', 'm.der', '-CAfile', 'c.pem', '-purpose', 'any'],
    { cwd: folder, stdio: 'pipe' },
  )
  expect(opened.toString()).toBe('<a>ñ</a>')
})

test("the service's answers are read with any prefix, and broken ones are no answers", () => {
  expect(
    textAt(
      readXml('<?xml version="1.0"?><s:a xmlns:s="x"><s:b c="&gt;">1 &amp;&#241;<![CDATA[<]]></s:b></s:a>'),
      'b',
    ),
  ).toBe('1 &ñ<')
  expect(xmlText('<"&ñ')).toBe('&#60;&#34;&#38;ñ')
  for (const text of ['', 'x', '<a>', '<a></b>', '<a/><b/>', '<!DOCTYPE a><a/>', '<a></a></a>', '<a b=c/>'])
    expect(() => readXml(text), text).toThrow(SyntaxError)
  expect(readAuthorisation(readXml('<r><Resultado>A</Resultado></r>'))).toMatchObject({ result: 'unknown' })
  expect(readFound(readXml('<r><ResultGet/></r>'))).toMatchObject({ ok: false })
  expect(['122', '12.1', '12.10', '0.3', '1e3', '-1', '1.234'].map(readAmount)).toEqual([
    12_200,
    1210,
    1210,
    30,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
  expect([0, 5, 10, 1_210_050].map(arcaAmount)).toEqual(['0.00', '0.05', '0.10', '12100.50'])
  expect(() => arcaAmount(0.5)).toThrow(RangeError)
})

/** 1024 bits, which OpenSSL 3.5 refuses when this suite is chosen. */
const weakGroup = `-----BEGIN DH PARAMETERS-----
MIGHAoGBAPwZbTaWC/7CHGarIVX4MquqSF4QV0acj2BwUzsS8PI4lDz9ho0ACSwc
wiEn9Awkpp/Ln6VrrhZUBA0PpScAig08KvH9wIUdkYKlrUwy0h9HAaGU2xz1VBPV
ch50jsmURYWiB9kGhg0f0+JN7U3GVz/De+Us8FKeaqmHDLnjgSzHAgEC
-----END DH PARAMETERS-----
`

test('connects to a server with a weak Diffie-Hellman key besides elliptic curves, as ARCA needs it', async () => {
  const { certificate, key } = await makeCredentials('localhost', new Date())
  const server = https.createServer(
    {
      cert: certificate,
      key,
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:@SECLEVEL=0',
      dhparam: weakGroup,
      honorCipherOrder: true,
    },
    (request, response) => {
      let received = ''
      request.on('data', (chunk: Buffer) => (received += chunk.toString()))
      request.on('end', () => response.end(`${String(request.headers['soapaction'])} ${received}`))
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`
  const post = createHttpsPost({ ca: certificate })
  const answer = await post({ url, action: 'FEDummy', body: 'ñ' }).finally(() => {
    server.close()
    server.closeAllConnections()
  })
  expect(answer).toEqual({ status: 200, text: '"FEDummy" ñ' })
})
