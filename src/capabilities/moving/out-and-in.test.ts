import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { inventShop } from '../../../test/moving/invented-shop.ts'
import { ownersAnswers } from '../../../test/moving/moving-in.ts'
import { wooFiles, type Files } from '../../../test/moving/write-files.ts'
import { workOnImports } from '../../catalogue/import/import.job.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, type Db } from '../../platform/database/open-database.ts'
import type { Media } from '../../platform/media/port.ts'
import { capabilities } from '../capabilities.ts'
import { joinHooks } from '../hooks.ts'
import { reviewWines } from './move-in.ts'
import { startMove, workOnMoves } from './moving.job.ts'
import { countMoveRows, findMove } from './moves.queries.ts'
import { stageMove } from './stage-move.ts'
import { writeShop } from './write-shop.ts'

/** In, out, in again: the same bytes, between two shops that begin with nothing. */

const migrations = path.resolve(import.meta.dirname, '../../../migrations')
const hooks = joinHooks(capabilities)
const shops: { db: Db; close: () => Promise<void> }[] = []

async function openShop() {
  const { connectionString, drop } = await createEmptyDatabase()
  const database = openDatabase({ connectionString, poolSize: 2 })
  await migrate(database.pool, migrations, () => undefined)
  return {
    db: database.db,
    async close() {
      await database.close()
      await drop()
    },
  }
}

beforeAll(async () => {
  shops.push(await openShop(), await openShop())
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

const media: Media = {
  put: async () => undefined,
  get: async () => undefined,
  list: async () => [],
  remove: async () => undefined,
}

async function filesOf(db: Db): Promise<Files> {
  const files: Files = []
  for await (const file of writeShop({ db, hooks, media })) files.push(file)
  return files
}

/** Moves files in; answers the rows that stay out. */
async function bring(db: Db, files: Files) {
  const staged = await stageMove({ db, media }, { actor: 'shop', files, takesPictures: false })
  if (!staged.ok) throw new Error(`Not read: ${staged.why}`)
  const move = await findMove(db, staged.id)
  if (!move?.import_id) throw new Error('The move has no wines')
  const { open } = await reviewWines(db, move.import_id, { answers: ownersAnswers, takeUsual: true })
  expect(open).toEqual([])
  expect(await startMove(db, move.id, move)).toBeUndefined()
  while (await workOnMoves({ db, hooks, pictures: undefined })) await workOnImports(db)
  return (await countMoveRows(db, move.id)).filter(({ state }) => state === 'afuera')
}

test('a shop that moved out and in again writes the same files', async () => {
  const [first, second] = shops
  if (!first || !second) throw new Error('There are no shops')
  const invented = inventShop('ida', { first: 15_000, products: 24, customers: 20, orders: 40 })
  const stays = await bring(first.db, await wooFiles(invented))
  expect(stays.map(({ kind }) => kind)).not.toContain('order')
  await first.db
    .insertInto('settings')
    .values({ key: 'shop.tagline', value: JSON.stringify('Vinos de acá') })
    .execute()
  const out = await filesOf(first.db)
  expect(await bring(second.db, out)).toEqual([])

  const texts = (files: Files) =>
    files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()] as const)
  const rewritten = new Map(texts(await filesOf(second.db)))
  for (const [name, text] of texts(out)) expect(rewritten.get(name), name).toBe(text)
  expect(rewritten.size).toBe(out.length)
  expect(rewritten.get('pedidos.jsonl')?.trimEnd().split('\n')).toHaveLength(invented.orders.length + 1)
})
