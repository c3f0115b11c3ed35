import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingNames } from '../src/app/config.ts'
import { apiSurface, broken, type ApiDocument, type CallSurface } from './released/api-surface.ts'
import { openTestShop, type TestShop } from './shop.ts'

/**
 * docs/versions.md promises that a release's calls, exports and settings stay until the next major version.
 * This checks the last release's. `RELEASE=1 npx vitest run test/released.test.ts` rewrites the list: for a
 * release, never to fix a test.
 */
type Released = {
  calls: Record<string, CallSurface>
  /** Headings of exported files, by address. */
  exports: Record<string, string[]>
  settings: string[]
}

const file = path.join(import.meta.dirname, 'released', 'surface.json')
const exported = [
  '/export/products',
  '/export/sales',
  '/export/sold?por=vino&fdesde=2026-01-01&fhasta=2026-01-31',
  '/export/breakdown?por=vino&fdesde=2026-01-01&fhasta=2026-01-31',
  '/export/stock?fdesde=2026-01-01&fhasta=2026-01-31',
  '/export/iva?mes=2026-01',
]

let shop: TestShop
let now: Released
let released: Released
beforeAll(async () => {
  shop = await openTestShop()
  now = {
    calls: apiSurface((await shop.ask('GET', '/openapi.json')).body as ApiDocument),
    exports: Object.fromEntries(
      await Promise.all(exported.map(async (address) => [address, await headingsOf(address)] as const)),
    ),
    settings: [...settingNames].toSorted((a, b) => (a < b ? -1 : 1)),
  }
  if (process.env['RELEASE']) await writeFile(file, written(now))
  released = JSON.parse(await readFile(file, 'utf8')) as Released
})
afterAll(() => shop?.close())

/** One line per call, so that a release's diff is readable. */
function written({ calls, exports, settings }: Released): string {
  const lines = Object.entries(calls)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([call, surface]) => `${JSON.stringify(call)}: ${JSON.stringify(surface)}`)
  return `{"calls": {\n${lines.join(',\n')}\n},\n"exports": ${JSON.stringify(exports, null, 1)},\n"settings": ${JSON.stringify(settings)}}\n`
}

async function headingsOf(address: string): Promise<string[]> {
  const { body, status } = await shop.ask('GET', address, { as: shop.admin })
  expect(status, address).toBe(200)
  return String(body).replace('\uFEFF', '').split(/\r?\n/, 1)[0]?.split(/[;,]/) ?? []
}

test('the API is backward compatible with the released one', () => {
  expect(Object.keys(released.calls).length).toBeGreaterThan(200)
  expect(broken(released.calls, now.calls)).toEqual([])
})

test('the columns of a released file are where they were', () => {
  for (const [address, headings] of Object.entries(released.exports))
    expect(now.exports[address]?.slice(0, headings.length), address).toEqual(headings)
})

test('a released setting is still read', () => {
  expect(released.settings.filter((name) => !now.settings.includes(name))).toEqual([])
})

test('a lost call, a lost field and a new duty are seen', () => {
  const was = { 'GET /x': { needs: ['a'], takes: ['a', 'b'], gives: ['c', 'c.d', 'e[]'] } }
  expect(broken(was, { ...was, 'GET /y': { needs: ['z'], takes: ['z'], gives: [] } })).toEqual([])
  expect(broken(was, {})).toEqual(['GET /x is gone'])
  expect(broken(was, { 'GET /x': { needs: ['a', 'n'], takes: ['a', 'n'], gives: ['c', 'e[]'] } })).toEqual([
    'GET /x takes b no longer',
    'GET /x gives c.d no longer',
    'GET /x needs n now',
  ])
})
