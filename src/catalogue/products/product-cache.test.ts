import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { createProductCache } from './product-cache.ts'

const demo = withDemoDatabase()

const rename = (id: number, name: string) =>
  demo().pool.query('UPDATE products SET name = $2 WHERE id = $1', [id, name])
const namesOf = async (wines: ReturnType<typeof createProductCache>, ids: number[]) =>
  (await wines.find(demo().db, ids)).map(({ name }) => name)

test('returns wines in the requested order, without unknown ids', async () => {
  const wines = createProductCache()
  wines.listening(true)
  for (const ids of [[5, 3, 999_999, 4], [4, 5, 6, 3], []])
    expect((await wines.find(demo().db, ids)).map(({ id }) => id)).toEqual(ids.filter((id) => id < 1000))
})

test('caches a wine until it is invalidated', async () => {
  const wines = createProductCache()
  wines.listening(true)
  await rename(7, 'Primero')
  await rename(8, 'Otro')
  expect(await namesOf(wines, [7, 8])).toEqual(['Primero', 'Otro'])
  await rename(7, 'Segundo')
  await rename(8, 'Uno más')
  wines.invalidate(['wine:7'])
  expect(await namesOf(wines, [7, 8])).toEqual(['Segundo', 'Otro'])
  wines.invalidate('all')
  expect(await namesOf(wines, [7, 8])).toEqual(['Segundo', 'Uno más'])
})

test('does not cache a wine invalidated during its read', async () => {
  const wines = createProductCache()
  wines.listening(true)
  await rename(9, 'Antes')
  const reading = namesOf(wines, [9])
  wines.invalidate(['wine:9'])
  await reading
  await rename(9, 'Después')
  expect(await namesOf(wines, [9])).toEqual(['Después'])
})

test('caches nothing without a listener connection', async () => {
  const wines = createProductCache()
  for (const name of ['Uno', 'Dos']) {
    await rename(10, name)
    expect(await namesOf(wines, [10])).toEqual([name])
  }
})

test('with a lagging replica a wine is cached for a short time only', async () => {
  const wines = createProductCache(50)
  wines.listening(true)
  // a replica still returns the state before the notified change
  await rename(11, 'Como era antes')
  wines.invalidate(['wine:11'])
  expect(await namesOf(wines, [11])).toEqual(['Como era antes'])
  await rename(11, 'Como es')
  await expect.poll(() => namesOf(wines, [11])).toEqual(['Como es'])
})
