import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { createResponseCache, type WholeAnswer } from './response-cache.ts'
import { readConfig } from '../../../app/config.ts'
import { createLog } from '../../observability/log.ts'
import { openApp, type OpenApp } from '../../../app/open-app.ts'

const asking = (key: string) => ({ key, head: false, ifNoneMatch: null, accepts: null })
const page = (text: string, tags?: string[]) => async (): Promise<WholeAnswer> => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<html>${text}</html>`),
  tags,
})

test('an invalidation removes the entries of its tag and no other', async () => {
  const cache = createResponseCache(1_000_000)
  cache.listening(true)
  const shows3 = vi.fn(page('Malbec', ['wine:3']))
  const shows33 = vi.fn(page('Syrah', ['wine:33', 'catalogue']))
  const ask = async () => {
    await cache.answer(asking('/?page=a'), shows3)
    await cache.answer(asking('/?page=b'), shows33)
  }
  await ask()
  await ask()
  expect([shows3.mock.calls.length, shows33.mock.calls.length]).toEqual([1, 1])
  cache.invalidate(['wine:3'])
  await ask()
  expect([shows3.mock.calls.length, shows33.mock.calls.length]).toEqual([2, 1])
  cache.invalidate('all')
  await ask()
  expect([shows3.mock.calls.length, shows33.mock.calls.length]).toEqual([3, 2])
})

test('an answer invalidated while it is made is not cached; other tags do not matter', async () => {
  const cache = createResponseCache(1_000_000)
  cache.listening(true)
  const invalidating = (tag: string) => {
    const make = vi.fn(async () => {
      if (make.mock.calls.length === 1) cache.invalidate([tag])
      return page('old', ['wine:3'])()
    })
    return make
  }
  for (const [tag, times] of [
    ['wine:3', 2],
    ['wine:4', 1],
  ] as const) {
    const make = invalidating(tag)
    await cache.answer(asking(tag), make)
    await cache.answer(asking(tag), make)
    expect(make).toHaveBeenCalledTimes(times)
  }
})

test('uncached answers carry the common headers, too', async () => {
  const cache = createResponseCache(1_000_000, () => ({ 'x-frame-options': 'DENY' }))
  cache.listening(true)
  const missing = async () => ({ ...(await page('no such page', [])()), status: 404 })
  for (const make of [page('here', []), missing]) {
    const { headers } = (await cache.answer(asking(`/${make.name}`), make)) as WholeAnswer
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'x-frame-options': 'DENY' })
  }
})

test('concurrent misses share one computation, unless it is not cacheable', async () => {
  const cache = createResponseCache(1_000_000)
  cache.listening(true)
  const make = vi.fn(page('x', []))
  await Promise.all([1, 2, 3].map(() => cache.answer(asking('/'), make)))
  expect(make).toHaveBeenCalledTimes(1)
  const untagged = vi.fn(page('x'))
  await cache.answer(asking('/untagged'), untagged)
  await cache.answer(asking('/untagged'), untagged)
  expect(untagged).toHaveBeenCalledTimes(2)
})

test('caches nothing without a listener connection or without capacity', async () => {
  for (const cache of [createResponseCache(1_000_000), createResponseCache(0)]) {
    const make = vi.fn(page('x', []))
    await cache.answer(asking('/'), make)
    await cache.answer(asking('/'), make)
    expect(make).toHaveBeenCalledTimes(2)
  }
})

let shop: TestShop
let other: OpenApp
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-second-'))
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:9',
    DATABASE_URL: shop.database.connectionString,
    DEMO_SHOP: 'true',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  })
  other = await openApp(config, createLog('error'))
})
afterAll(async () => {
  await other.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

test('a price change is visible at once here, and shortly after in another process', async () => {
  const here = async () => {
    const { body } = await shop.ask('GET', '/products/detail/5')
    return (body as { name: string }[])[0]?.name
  }
  const there = async () => {
    const answer = await other.shop.fetch(new Request('http://localhost:9/api/products/detail/5'))
    return ((await answer.json()) as { name: string }[])[0]?.name
  }
  const before = await here()
  expect(await there()).toBe(before)
  const { body } = await shop.ask('GET', '/products/detail/5')
  const [wine] = body as [Record<string, unknown> & { productor: { id_Prod: number } }]
  const changed = await shop.ask('PUT', '/products', {
    as: shop.admin,
    body: {
      id: 5,
      name: 'Otro nombre',
      price: wine['listPrice'],
      image: wine['image'],
      summary: '<p>x</p>',
      alcohol: 13,
      producer: wine.productor.id_Prod,
      place: (wine['location'] as { id_place: number }).id_place,
      categ: (wine['category'] as { id_categ: number }).id_categ,
      stock: wine['stock'],
      minimo: wine['minimo'],
    },
  })
  expect(changed.status).toBe(200)
  expect(await here()).toBe('Otro nombre')
  await expect.poll(there).toBe('Otro nombre')
})

test('a HEAD request first leaves the cached body whole for a later GET', async () => {
  for (const address of [
    '/api/products/detail/7',
    '/api/products?page=0&size=4',
    '/api/products/detail/7/',
  ]) {
    const ask = (method: string) => shop.fetch(new Request(`http://localhost${address}`, { method }))
    const head = await ask('HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const uncut = await (await ask('GET')).text()
    expect(uncut).toContain('"pricePerLitre"')
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(uncut)))
  }
})
