import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openStaticFiles } from './static-files.ts'

const origin = 'http://localhost:9'
const script = `console.log('${'una copa de Malbec '.repeat(200)}')`

let shop: TestShop
let folder: string
let files: Awaited<ReturnType<typeof openStaticFiles>>
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-files-'))
  const assets = path.join(folder, 'client', 'assets')
  await mkdir(assets, { recursive: true })
  await writeFile(path.join(assets, 'page-abc.js'), script)
  files = await openStaticFiles(folder)
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

type RequestOptions = { accepts?: string; held?: string; as?: string; method?: string }
const requestFor = (address: string, { accepts, held, as, method = 'GET' }: RequestOptions) =>
  new Request(origin + address, {
    method,
    headers: {
      ...(accepts === undefined ? {} : { 'accept-encoding': accepts }),
      ...(held === undefined ? {} : { 'if-none-match': held }),
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
    },
  })
const ask = (address: string, requested: RequestOptions = {}) =>
  address.startsWith('/assets/')
    ? files(requestFor(address, requested)).then((answer) => answer ?? new Response(null, { status: 418 }))
    : shop.fetch(requestFor(address, requested))

async function unpacked(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

test('personal answers and documents are compressed as requested', async () => {
  const personal = { as: shop.admin }
  for (const [address, as] of [
    ['/api/products/all', personal],
    ['/api/products?size=12', personal],
    ['/api/docs', {}],
    ['/api/openapi.json', {}],
    ['/sitemap.xml', {}],
  ] as const) {
    const plain = await ask(address, as)
    const text = await plain.text()
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')], address).toEqual([
      null,
      'accept-encoding',
    ])
    for (const accepts of ['br', 'gzip']) {
      const answer = await ask(address, { ...as, accepts })
      expect(answer.headers.get('content-encoding'), address).toBe(accepts)
      expect(Number(answer.headers.get('content-length')), address).toBeLessThan(text.length / 2)
      expect(await unpacked(answer), address).toBe(text)
    }
    expect((await ask(address, { ...as, accepts: 'br;q=0' })).headers.get('content-encoding')).toBeNull()
  }
})

test('small answers are not compressed', async () => {
  const answer = await ask('/api/products/detail/99999999', { as: shop.admin, accepts: 'br' })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, null])
  expect(await answer.json()).toMatchObject({ status: 404 })
})

test.each(['/api/products/detail/7', '/assets/page-abc.js'])(
  '%s has a tag for each encoding, and each is understood',
  async (address) => {
    const tags = new Set<string>()
    for (const accepts of ['br', 'gzip', 'identity']) {
      const response = await ask(address, { accepts })
      const tag = response.headers.get('etag') ?? ''
      tags.add(tag)
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await ask(address, { accepts, held })
        expect([again.status, again.headers.get('etag'), await again.text()], held).toEqual([304, tag, ''])
      }
      expect((await ask(address, { accepts, held: '"other"' })).status).toBe(200)
    }
    expect(tags.size).toBe(3)
    expect((await ask(address, { accepts: 'br;q=0, gzip' })).headers.get('content-encoding')).toBe('gzip')
  },
)

test('a bottle drawing is sent plain without Accept-Encoding', async () => {
  const packed = await ask('/media/bottles/7.svg', { accepts: 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const drawing = await unpacked(packed)
  for (const accepts of ['identity', 'br', undefined]) {
    const plain = await ask('/media/bottles/7.svg', accepts === undefined ? {} : { accepts })
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'accept-encoding',
    ])
    expect(await plain.text()).toBe(drawing)
  }
})

test('a file of a build that is gone is missed in few words, which nothing keeps', async () => {
  const answer = await ask('/assets/gone-123.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect((await answer.text()).length).toBeLessThan(100)
})
