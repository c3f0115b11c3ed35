import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { createEmptyDatabase, createTestDatabase } from '../database.ts'
import { expectAccessible, openBrowser, openVisitor } from './browser.ts'
import { openLateServer } from '../late-server.ts'
import { freePort, startShopProcess } from '../shop-process.ts'

/** How the shop starts with a broken environment: the operator's messages. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-starting-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Program = 'main.ts' | 'cluster.ts' | 'commands/backup.ts' | 'commands/restore.ts'

/** Runs one of the shop's programs to its end. Out: its exit code, and all that it said. */
function run(program: Program, settings: Record<string, string>, ...given: string[]) {
  const file = path.resolve(import.meta.dirname, '../../src/app', program)
  const child = spawn(process.execPath, [file, ...given], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  let said = ''
  const store = (chunk: Buffer) => (said += chunk.toString())
  child.stdout.on('data', store)
  child.stderr.on('data', store)
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  )
}

test.each(['main.ts', 'cluster.ts', 'commands/backup.ts'] as const)(
  '%s says in one sentence which setting is wrong, without a stack',
  async (program) => {
    expect(await run(program, { DATABASE_POOL: 'ten' })).toEqual({
      code: 1,
      said: 'The settings are not valid:\n  DATABASE_POOL must be a whole number from 2 to 200, not "ten". Example: DATABASE_POOL=10\n',
    })
  },
)

test.each(['main.ts', 'cluster.ts'] as const)(
  '%s gives a database that is not there up with one sentence, once',
  async (program) => {
    const port = await freePort()
    const settings = {
      DATABASE_URL: `postgres://shop:geheim@127.0.0.1:${port}/shop`,
      DATABASE_WAIT_SECONDS: '1',
    }
    const { code, said } = await run(program, { ...settings, WORKERS: '2', LOG_LEVEL: 'error' })
    expect(code).toBe(1)
    expect(said).toMatch(
      new RegExp(
        `^The database at 127.0.0.1:${port}/shop does not answer \\(connect ECONNREFUSED .* correct host and port in DATABASE_URL.\\n$`,
      ),
    )
  },
)

test.each(['main.ts', 'cluster.ts'] as const)(
  '%s says of a port that is taken in one sentence that it is, before it makes a database',
  async (program) => {
    const holder = net.createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const dataDir = path.join(folder, `taken-${program}`)
    expect(await run(program, { PORT: String(port), DATA_DIR: dataDir, WORKERS: '2' })).toEqual({
      code: 1,
      said: `Port ${port} is taken. Choose another one with PORT=...\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
    holder.close()
  },
)

test('a backup that cannot be read leaves no database behind that a start would take for a shop', async () => {
  const damaged = path.join(folder, 'damaged.tar.gz')
  await writeFile(damaged, 'no archive')
  const dataDir = path.join(folder, 'restored')
  const { code, said } = await run('commands/restore.ts', { DATA_DIR: dataDir }, damaged)
  expect([code, said]).toEqual([1, expect.stringMatching(/damaged\.tar\.gz: nothing was restored: .+\n$/)])
  expect(existsSync(dataDir)).toBe(false)
})

test('a misspelt setting is warned of with the nearest name, and the shop opens on a database that comes late', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const late = await openLateServer(connectionString, 2)
  const shop = await startShopProcess({
    PORT: String(await freePort()),
    DATABASE_URL: late.connectionString,
    DATA_DIR: path.join(folder, 'late'),
    MAILFROM: 'a@b.example',
    LOG_LEVEL: 'info',
  })
  expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200)
  const icon = await fetch(`${shop.url}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  expect(shop.logs()).toMatch(
    /"database":"127.0.0.1:\d+.*the database system is starting up.*waiting for the database/,
  )
  expect(shop.logs()).toMatch(/"setting":"MAILFROM","didYouMean":"MAIL_FROM","msg":"unknown setting/)
  expect(await shop.stop()).toBe(0)
  await late.close()
  await drop()
})

test('an external database gets no demo data unless configured', async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  const settings = { DATABASE_URL: connectionString, DATA_DIR: path.join(folder, 'own'), DEMO_SHOP: '' }
  const shop = await startShopProcess({ PORT: String(await freePort()), ...settings })
  expect((await fetch(shop.url)).status).toBe(200)

  // without an Admin: the log has the address that creates the first one
  const browser = await openBrowser()
  const { page } = await openVisitor(browser, 390)
  await page.goto(/http\S+\/invitacion\?clave=[\w-]+/.exec(shop.logs())?.[0] ?? shop.url)
  await expectAccessible(page)
  await page.getByLabel('Correo electrónico').fill('duena@vinos.example')
  await page.getByLabel('Nombre o apodo').fill('Dueña')
  await page.getByLabel('Contraseña', { exact: true }).fill('vino tinto en damajuana')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('heading', { name: 'La tienda es tuya' }).waitFor()
  await page.getByRole('link', { name: 'Ingresar' }).click()
  await page.getByLabel('Correo electrónico').fill('duena@vinos.example')
  await page.getByLabel('Contraseña', { exact: true }).fill('vino tinto en damajuana')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL(`${shop.url}/profile`)
  await page.goto(`${shop.url}/admin/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/home')
  await browser.close()
  await shop.stop()
  const database = openDatabase({ connectionString, poolSize: 1 })
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM products) AS wines, (SELECT count(*)::int FROM identity_accounts) AS accounts,
       (SELECT count(*)::int FROM outbox) AS mails`,
  )
  expect(rows).toEqual([{ wines: 0, accounts: 1, mails: 0 }])
  await database.close()
  await drop()
})
