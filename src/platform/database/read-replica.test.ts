import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openTestShop } from '../../../test/shop.ts'
import { openDatabase, type Db } from './open-database.ts'
import { createReader } from './read-replica.ts'

const primary = { name: 'primary' } as unknown as Db
const replica = { name: 'replica' } as unknown as Db
const nameOf = async (db: Db) => (db as unknown as { name: string }).name

test('the public reads from the replica, a signed-in person where they write', async () => {
  const { read } = createReader(primary, replica)
  expect(await read(false, nameOf)).toBe('replica')
  expect(await read(true, nameOf)).toBe('primary')
})

test('after a change no read goes to a lagging replica', async () => {
  const reader = createReader(primary, replica)
  reader.changed()
  expect(await reader.read(false, nameOf)).toBe('primary')
})

test('a replica that fails is passed over', async () => {
  const { read } = createReader(primary, replica)
  const ask = async (db: Db) => {
    if (db === replica) throw new Error('away')
    return nameOf(db)
  }
  expect(await read(false, ask)).toBe('primary')
})

test('with a lagging replica visitors read from it, and writers read their own writes', async () => {
  const lagging = await createTestDatabase()
  const copy = openDatabase({ connectionString: lagging.connectionString, poolSize: 1 })
  await copy.pool.query(`UPDATE products SET name = 'Como era antes' WHERE id IN (5, 6)`)
  const shop = await openTestShop({ READ_DATABASE_URL: lagging.connectionString, ANSWER_CACHE_MB: '0' })
  try {
    const nameOf = async (id: number, as?: string) => {
      const { body } = await shop.ask('GET', `/products/detail/${id}`, as ? { as } : {})
      return (body as { name: string }[])[0]?.name
    }
    await expect.poll(() => nameOf(5)).toBe('Como era antes')
    expect(await nameOf(5, shop.customer.token)).not.toBe('Como era antes')
    expect((await shop.ask('PUT', '/products/del/7', { as: shop.admin })).status).toBe(200)
    // until the replica can have replayed the change, everyone reads from the primary
    expect(await nameOf(6)).not.toBe('Como era antes')
    await lagging.drop()
    await expect.poll(() => shop.ask('GET', '/products/detail/8').then(({ status }) => status)).toBe(200)
  } finally {
    await shop.close()
    await copy.close()
  }
})
