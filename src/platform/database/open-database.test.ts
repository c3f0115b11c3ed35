import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { actingAs } from './audit-actor.ts'
import { inTransaction, openDatabase, type Database } from './open-database.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const empty = await createEmptyDatabase()
  drop = empty.drop
  database = openDatabase({ connectionString: empty.connectionString, poolSize: 4 })
  await sql`CREATE TABLE t (id int PRIMARY KEY, n int NOT NULL)`.execute(database.db)
  await sql`INSERT INTO t VALUES (1, 0), (2, 0)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await drop()
})

const value = async (id: number) => {
  const { rows } = await sql<{ n: number }>`SELECT n FROM t WHERE id = ${id}`.execute(database.db)
  return rows[0]?.n
}

test('types arrive as the program has them', async () => {
  const { rows } =
    await sql`SELECT 9007199254740991::bigint AS big, 0.1::numeric AS numeric, '{"a":1}'::jsonb AS json,
    '2026-11-21T12:00:00-03:00'::timestamptz AS at`.execute(database.db)
  expect(rows).toEqual([
    { big: 9007199254740991, numeric: '0.1', json: { a: 1 }, at: new Date('2026-11-21T15:00:00Z') },
  ])
  await expect(sql`SELECT 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(RangeError)
  expect(await value(1)).toBe(0)
})

test('closing ends the connections, whether they were used through Kysely or through the pool alone', async () => {
  for (const use of ['pool', 'db'] as const) {
    const own = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
    if (use === 'pool') await own.pool.query('SELECT 1')
    else await sql`SELECT 1`.execute(own.db)
    await own.close()
    expect([own.pool.ended, own.pool.totalCount], use).toEqual([true, 0])
  }
})

test('a connection that breaks, idle or busy, does not end the process', async () => {
  const busy = database.db.transaction().execute(async (trx) => {
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => undefined)
    await sql`SELECT 1`.execute(trx)
  })
  await expect(busy).rejects.toThrow()
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'descorche' AND datname = current_database() AND pid <> pg_backend_pid()`.execute(
    database.db,
  )
  await expect.poll(() => value(1).catch(String)).toBe(0)
})

test('the actor is set per change and does not stay on the connection', async () => {
  const single = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  const acts = async () => {
    const { rows } = await sql<{ actor: string | null }>`
      SELECT current_setting('descorche.actor', true) AS actor`.execute(single.db)
    return rows[0]?.actor ?? ''
  }
  const note = (db: Database['db']) =>
    sql`INSERT INTO said SELECT current_setting('descorche.actor', true), current_setting('descorche.cause', true)`.execute(
      db,
    )
  await sql`CREATE TABLE said (actor text, cause text)`.execute(single.db)
  await actingAs({ actor: "o'Ana", cause: 'precios:7' }, async () => {
    await note(single.db)
    await single.db.transaction().execute(note)
    const failed = sql`INSERT INTO said SELECT 1 / 0`.execute(single.db)
    await expect(failed).rejects.toThrow('division by zero')
  })
  expect(await acts()).toBe('')
  await note(single.db)
  const { rows } = await sql`SELECT actor, cause FROM said`.execute(single.db)
  expect(rows).toEqual([
    { actor: "o'Ana", cause: 'precios:7' },
    { actor: "o'Ana", cause: 'precios:7' },
    { actor: '', cause: '' },
  ])
  await single.close()
})

describe('inTransaction', () => {
  test('of two that deadlock, the loser runs again and both are done', async () => {
    let runs = 0
    let met = 0
    const both = Promise.withResolvers<void>()
    const add = (first: number, second: number) =>
      inTransaction(database.db, async (trx) => {
        runs += 1
        await sql`UPDATE t SET n = n + 1 WHERE id = ${first}`.execute(trx)
        // both hold their first row before either requests the second
        met += 1
        if (met === 2) both.resolve()
        await both.promise
        await sql`UPDATE t SET n = n + 1 WHERE id = ${second}`.execute(trx)
      })
    await Promise.all([add(1, 2), add(2, 1)])
    expect(runs).toBe(3)
    expect([await value(1), await value(2)]).toEqual([2, 2])
  })

  test('gives up after four tries', async () => {
    let runs = 0
    const work = inTransaction(database.db, (trx) => {
      runs += 1
      return sql`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`.execute(trx)
    })
    await expect(work).rejects.toThrow('no')
    expect(runs).toBe(4)
  })

  test('any other failure undoes the work and is thrown at once', async () => {
    let runs = 0
    const before = await value(1)
    const work = inTransaction(database.db, async (trx) => {
      runs += 1
      await sql`UPDATE t SET n = 99 WHERE id = 1`.execute(trx)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(runs).toBe(1)
    expect(await value(1)).toBe(before)
  })
})
