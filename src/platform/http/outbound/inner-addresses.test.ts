import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { guardedLookup, mayReach, outsideAddress } from './inner-addresses.ts'
import { postOutside } from './post-outside.ts'

const outside = { allowInner: false, ownHosts: ['tienda.example', 'db.example'] }
const inside = { ...outside, allowInner: true }

test.each([
  ['https://erp.example.com/avisos', undefined],
  ['https://93.184.215.14/avisos', undefined],
  ['https://[2606:2800:21f::1]/', undefined],
  ['http://erp.example.com/', 'not-https'],
  ['ftp://erp.example.com/', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['erp.example.com', 'not-an-address'],
  ['https://erp.example.com:8443/', 'port'],
  ['https://erp.example.com:443/', undefined],
  ['https://user:secret@erp.example.com/', 'user-in-it'],
  ['https://tienda.example/api', 'own'],
  ['https://TIENDA.example./api', 'own'],
  ['https://db.example/', 'own'],
  ['https://localhost/', 'inner'],
  ['https://postgres/', 'inner'],
  ['https://printer.local/', 'inner'],
  ['https://127.0.0.1/', 'inner'],
  ['https://2130706433/', 'inner'],
  ['https://0x7f.1/', 'inner'],
  ['https://0177.0.0.1/', 'inner'],
  ['https://[::1]/', 'inner'],
  ['https://[::ffff:127.0.0.1]/', 'inner'],
  ['https://[::ffff:a00:1]/', 'inner'],
  ['https://[64:ff9b::a00:1]/', 'inner'],
  ['https://[fd00::1]/', 'inner'],
  ['https://[fe80::1]/', 'inner'],
  ['https://10.1.2.3/', 'inner'],
  ['https://100.64.0.1/', 'inner'],
  ['https://172.31.255.255/', 'inner'],
  ['https://192.168.1.1/', 'inner'],
  ['https://198.18.0.1/', 'inner'],
  ['https://0.0.0.0/', 'inner'],
  ['https://255.255.255.255/', 'inner'],
  ['https://169.254.169.254/latest/meta-data/', 'inner'],
  ['https://100.100.100.200/', 'inner'],
])('%s is %s', (text, refusal) => {
  const url = outsideAddress(text, outside)
  expect(typeof url === 'string' ? url : undefined).toBe(refusal)
})

test('an operator may allow inner networks, and never the metadata of a cloud', () => {
  expect(outsideAddress('http://10.0.0.5:8080/avisos', inside)).toBeInstanceOf(URL)
  expect(outsideAddress('http://erp:8080/avisos', inside)).toBeInstanceOf(URL)
  for (const address of [
    '169.254.169.254',
    '100.100.100.200',
    'fe80::1',
    '::ffff:169.254.169.254',
    'fd00:ec2::254',
  ])
    expect(mayReach(address, inside), address).toBe(false)
})

const asked = (addresses: LookupAddress[], options: object) =>
  new Promise((resolve) => {
    const lookup = guardedLookup(outside, (_host, _options, answer) => answer(null, addresses))
    lookup('erp.example.com', options, (failure, ...addressed) =>
      resolve(failure ? failure.message : addressed),
    )
  })
const [good, bad] = [
  { address: '93.184.215.14', family: 4 },
  { address: '10.0.0.5', family: 4 },
]

test('what a name leads to is checked where the socket takes it, every address of it', async () => {
  expect(await asked([good], { all: true })).toEqual([[good]])
  expect(await asked([good], {})).toEqual([good.address, 4])
  for (const addresses of [[bad], [good, bad], [bad, good], []])
    expect(await asked(addresses, { all: true })).toContain('is an inner address')
})

test('an inner address is not connected to, however it is written', async () => {
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://localhost/'])
    expect(await postOutside({ url, headers: {}, body: '{}', outbound: outside })).toEqual({
      ok: false,
      why: 'inner',
    })
})
