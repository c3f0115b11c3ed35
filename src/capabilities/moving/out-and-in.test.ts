import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventShop } from '../../../test/moving/invented-shop.ts'
import { ownersAnswers } from '../../../test/moving/moving-in.ts'
import { wooFiles, type Files } from '../../../test/moving/write-files.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { Media } from '../../platform/media/port.ts'
import { capabilities } from '../capabilities.ts'
import { joinHooks } from '../hooks.ts'
import { reviewWines } from './answer-questions.ts'
import { startMove } from './moving.job.ts'
import { countMoveRows, findMove } from './moves.queries.ts'
import { stageMove } from './stage-move.ts'
import { writeShop } from './write-shop.ts'

/** In, out, in again: the same bytes. */

let shops: TestShop[] = []
beforeAll(async () => {
  shops = [await openTestShop({ DEMO_SHOP: 'false' }), await openTestShop({ DEMO_SHOP: 'false' })]
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

async function filesOf({ database: { db } }: TestShop): Promise<Files> {
  const files: Files = []
  for await (const file of writeShop({ db, hooks: joinHooks(capabilities), media })) files.push(file)
  return files
}

/** Moves files in; answers the rows that stay out. */
async function bring({ database: { db } }: TestShop, files: Files, answers: typeof ownersAnswers) {
  const staged = await stageMove({ db, media }, { actor: 'shop', files, takesPictures: false })
  if (!staged.ok) throw new Error(`Not read: ${staged.why}`)
  const move = await findMove(db, staged.id)
  if (!move?.import_id) throw new Error('The move has no wines')
  const { open } = await reviewWines(db, move.import_id, { answers, takeUsual: true })
  expect(open).toEqual([])
  expect(await startMove(db, move.id, move)).toBeUndefined()
  await expect
    .poll(async () => (await findMove(db, move.id))?.state, { interval: 100, timeout: 60_000 })
    .toBe('terminada')
  return (await countMoveRows(db, move.id)).filter(({ state }) => state === 'afuera')
}

test('a shop that moved out and in again writes the same files', async () => {
  const [first, second] = shops
  if (!first || !second) throw new Error('There are no shops')
  const invented = inventShop('ida', { first: 15_000, products: 24, customers: 20, orders: 40 })
  await bring(first, await wooFiles(invented), ownersAnswers)
  await first.database.pool.query(
    `INSERT INTO settings (key, value) VALUES ('shop.tagline', '"Vinos de acá"') ON CONFLICT DO NOTHING`,
  )
  const out = await filesOf(first)
  expect(await bring(second, out, ownersAnswers)).toEqual([])

  const texts = (files: Files) =>
    files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()] as const)
  const rewritten = new Map(texts(await filesOf(second)))
  for (const [name, text] of texts(out)) expect(rewritten.get(name), name).toBe(text)
  expect(rewritten.size).toBe(out.length)
  expect(rewritten.get('pedidos.jsonl')?.trimEnd().split('\n')).toHaveLength(invented.orders.length + 1)
})
