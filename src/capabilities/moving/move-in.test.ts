import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventShop } from '../../../test/moving/invented-shop.ts'
import { ownersAnswers } from '../../../test/moving/moving-in.ts'
import { tiendanubeFiles } from '../../../test/moving/write-files.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openMediaFolder } from '../../platform/media/media-folder.ts'
import { capabilities } from '../capabilities.ts'
import { joinHooks } from '../hooks.ts'
import { moveIn } from './move-in.ts'
import { moveOut } from './move-out.ts'

/** The commands as `npm run` calls them, on a shop that runs. */

let shop: TestShop
let folder: string
const invented = inventShop('orden', { first: 17_000, products: 12, customers: 10, orders: 30 })
beforeAll(async () => {
  shop = await openTestShop({ DEMO_SHOP: 'false' })
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-moving-'))
  await mkdir(path.join(folder, 'vieja'))
  for (const { name, bytes } of tiendanubeFiles(invented))
    await writeFile(path.join(folder, 'vieja', name), bytes)
  await writeFile(path.join(folder, 'respuestas.json'), JSON.stringify(ownersAnswers))
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(command: typeof moveIn, ...args: string[]): Promise<{ done: boolean; text: string }> {
  const lines: string[] = []
  const { db } = shop.database
  const media = openMediaFolder(path.join(folder, 'media'))
  const done = await command({
    db,
    hooks: joinHooks(capabilities),
    media,
    args,
    folder,
    say: (line) => lines.push(line),
  })
  return { done, text: lines.join('\n') }
}

const count = async (table: string) =>
  (await shop.database.pool.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0]
    ?.rows

test('a dry run tells every row and leaves nothing', async () => {
  const { done, text } = await run(moveIn, 'vieja', '--dry-run', '--no-pictures')
  expect(done).toBe(true)
  expect(text).toContain('Tiendanube: clientes.csv (clientes, 10)')
  expect(text).toContain('Pedidos: 30 · Vendría')
  const report = await readFile(path.join(folder, 'mudanza-informe.csv'), 'utf8')
  expect(report.match(/^Pedido;/gm)).toHaveLength(30)
  expect(JSON.parse(await readFile(path.join(folder, 'mudanza-preguntas.json'), 'utf8'))).not.toEqual([])
  expect([await count('orders'), await count('moves'), await count('move_rows')]).toEqual([0, 0, 0])
})

test('open questions stop a move before anything is brought', async () => {
  const { done, text } = await run(moveIn, 'vieja', '--no-pictures')
  expect(done).toBe(false)
  expect(text).toContain('Nothing was brought')
  expect([await count('orders'), await count('moves')]).toEqual([0, 0])
})

test('with its answers a shop moves in, and out to a folder that nobody else reads', async () => {
  const answered = ['--answers', 'respuestas.json', '--usual', '--no-pictures']
  expect((await run(moveIn, 'vieja', ...answered)).text).toContain('Pedidos: 30 · Vino')
  expect(await count('orders')).toBe(30)
  const { done, text } = await run(moveOut, 'afuera')
  expect(done).toBe(true)
  expect(text).toContain('They hold personal data')
  expect(
    (await readFile(path.join(folder, 'afuera', 'pedidos.jsonl'), 'utf8')).trimEnd().split('\n'),
  ).toHaveLength(31)
  expect((await run(moveOut, 'afuera')).done).toBe(false)
})

test('what cannot be read is refused with a sentence', async () => {
  await mkdir(path.join(folder, 'vacia'))
  await writeFile(path.join(folder, 'vacia', 'foto.txt'), 'nada\nde nada\n')
  await writeFile(path.join(folder, 'roto.zip'), 'PK nada')
  expect(await run(moveIn, 'vacia')).toMatchObject({ done: false })
  expect((await run(moveIn, 'roto.zip')).text).toBe('The zip is damaged.')
  expect((await run(moveIn, 'vieja', '--from', 'magento')).text).toContain('Usage:')
  expect((await run(moveIn)).text).toContain('Usage:')
})
