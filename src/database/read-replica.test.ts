import { expect, test } from 'vitest'
import type { Db } from './open-database.ts'
import { createReader } from './read-replica.ts'

const primary = { name: 'primary' } as unknown as Db
const replica = { name: 'replica' } as unknown as Db
const nameOf = async (db: Db) => (db as unknown as { name: string }).name

test('the public reads from the replica, a signed-in person where they write', async () => {
  const { read } = createReader(primary, replica)
  expect(await read(false, nameOf)).toBe('replica')
  expect(await read(true, nameOf)).toBe('primary')
})

test('after a change nobody reads what a lagging replica still has', async () => {
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
