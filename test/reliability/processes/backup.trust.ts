import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '../../../src/platform/database/backup/write-backup.ts'
import { readArchive } from '../../../src/platform/database/backup/archive.ts'
import { booksBalance } from '../invariants.ts'
import { paymentId, startPayment } from '../shopper.ts'
import { figure } from '../size.ts'
import { renewed } from '../people.ts'
import { openShopWithEmbeddedServer } from './two-shops.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')

let shops: Awaited<ReturnType<typeof openShopWithEmbeddedServer>>
let folder: string
beforeAll(async () => {
  shops = await openShopWithEmbeddedServer()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-keeping-'))
})
afterAll(async () => {
  await shops.close()
  await rm(folder, { recursive: true, force: true })
})

/** The commands as an operator runs them. Out: their output. */
const command = async (name: 'backup' | 'restore', dataDir: string, file: string) =>
  (
    await run(process.execPath, [path.join(root, `src/app/commands/${name}.ts`), file], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'test', DATA_DIR: dataDir },
    })
  ).stdout

async function manifestOf(file: string): Promise<Manifest> {
  for await (const entry of readArchive(file)) {
    const parts: Buffer[] = []
    for await (const part of entry.content()) parts.push(part)
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Manifest
  }
  throw new Error('The backup is empty')
}

async function uploadPicture(): Promise<void> {
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#6e1429' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], '<img src=x>.png', { type: 'image/png' }))
  const response = await fetch(`${shops.processes[0]?.url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await renewed(shops.admin)}` },
    body: form,
  })
  expect(response.status).toBe(200)
}

test('backed up by its command while it sells, and restored by its command elsewhere: the same shop', async () => {
  const [wine = 0] = await shops.stockWines(1, 5000)
  await uploadPicture()
  let selling = true
  let sold = 0
  const buyers = Array.from({ length: 4 }, async (_, n) => {
    const as = await shops.tokens(`guarda-${n}`)
    for (let turn = 0; selling; turn += 1) {
      const products = [{ product_id: wine, quantity: 1 }]
      const payment = await startPayment(shops.ask, as, products, `guarda-${n}-${turn}`)
      await shops.ask('POST', '/orders', { as, body: { id_payment: paymentId(payment) } })
      await shops.provider.decide(paymentId(payment))
      sold += 1
    }
  })
  const files = [path.join(folder, 'one.tar.gz'), path.join(folder, 'two.tar.gz')] as const
  const before = sold
  const said = await command('backup', shops.dataDir, files[0])
  const meanwhile = sold - before
  selling = false
  await Promise.all(buyers)
  expect(meanwhile).toBeGreaterThan(0)
  await booksBalance({ shop: shops.database, provider: shops.provider.database })

  const elsewhere = path.join(folder, 'elsewhere')
  expect(await command('restore', elsewhere, files[0])).toContain('ledger, shelf and holds agree')
  await command('backup', elsewhere, files[1])
  const [first, second] = [await manifestOf(files[0]), await manifestOf(files[1])]
  expect(second.tables).toEqual(first.tables)
  expect(second.sequences).toEqual(first.sequences)
  expect(second.media).toEqual(first.media)
  expect(first.media.length).toBeGreaterThan(0)
  const rows = first.tables.reduce((sum, table) => sum + table.rows, 0)
  figure(
    15,
    'npm run backup while the shop sells, npm run restore into a second folder, a backup of that',
    `${rows} rows of ${first.tables.length} tables and ${first.media.length} files of pictures, checksums equal; ledger, shelf and holds agree; ${meanwhile} purchases made meanwhile (${/in [\d.]+ s/.exec(said)?.[0] ?? ''})`,
  )
})
