import { spawn } from 'node:child_process'
import { chown, chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, withDemoDatabase } from '../../../test/database.ts'
import { newSealKey } from '../../platform/database/backup/seal.ts'

/** Commands run by root beside another account's service leave that account's folders intact. */

const service = 54_321
const isRoot = process.getuid?.() === 0
const shop = withDemoDatabase()

/**
 * The tests' database server over TCP, because its socket is in a folder that the service's account cannot
 * enter.
 */
let gate: Server
beforeAll(async () => {
  const folder = new URL(shop().connectionString).searchParams.get('host') ?? ''
  gate = createServer((client) => {
    const server = connect(path.join(folder, '.s.PGSQL.5432'))
    client.pipe(server).pipe(client)
    for (const end of [client, server])
      end.on('error', () => [client, server].forEach((socket) => socket.destroy()))
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
})
afterAll(() => gate.close())

/** A test database's address for the service's account. */
function reachable(connectionString: string): string {
  const url = new URL(connectionString)
  url.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`
  url.search = ''
  return url.href
}

let top: string
let dataDir: string
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'descorche-as-root-'))
  await chmod(top, 0o755)
  dataDir = path.join(top, 'data')
  await mkdir(dataDir)
  if (isRoot) await chown(dataDir, service, service)
})
afterEach(() => rm(top, { recursive: true, force: true }))

/** Runs a command as npm does. @returns exit code and output */
function run(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${command}.ts`), ...args], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: reachable(shop().connectionString),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said: output })),
  )
}

/** Everything in the data folder that does not belong to the service. */
async function notOfService(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true })
  const owners = await Promise.all(
    entries.map(async (name) => ({ name, uid: (await stat(path.join(dataDir, name))).uid })),
  )
  return owners.filter(({ uid }) => uid !== service).map(({ name }) => name)
}

test.runIf(isRoot)('a backup belongs to the service, and so does the folder that it made', async () => {
  const { code, said } = await run('backup', [])
  expect(said).toContain(`root acts as ${service}`)
  expect(code).toBe(0)
  expect(await readdir(path.join(dataDir, 'backups'))).toHaveLength(1)
  expect(await notOfService()).toEqual([])
})

test.runIf(isRoot)('doctor, keys, admin and demo leave nothing of root', async () => {
  const backups = { BACKUP_AT: '04:00', BACKUP_UNSEALED: 'true' }
  expect((await run('doctor', [], backups)).said).toContain(`root acts as ${service}`)
  expect((await run('keys', ['rotate'])).code).toBe(0)
  expect((await run('make-admin', ['duena@ejemplo.test'])).code).toBe(0)
  expect((await run('demo', ['remove'])).said).toContain('Make an Admin of your own first')
  expect(await notOfService()).toEqual([])
})

test.runIf(isRoot)('a restore gives the pictures to the service', async () => {
  const { connectionString, drop } = await createEmptyDatabase()
  await mkdir(path.join(dataDir, 'media'))
  await writeFile(path.join(dataDir, 'media', 'a.webp'), 'x')
  await chown(path.join(dataDir, 'media'), service, service)
  expect((await run('backup', [])).code).toBe(0)
  const [file = ''] = await readdir(path.join(dataDir, 'backups'))
  await rm(path.join(dataDir, 'media'), { recursive: true })
  const backup = path.join(dataDir, 'backups', file)
  const restored = await run('restore', [backup], { DATABASE_URL: reachable(connectionString) })
  expect(restored.said).toContain('and 1 pictures')
  expect(await notOfService()).toEqual([])
  await drop()
})

test.runIf(isRoot)(
  'the key that only root reads opens a backup; a backup that only root reads is named',
  async () => {
    const { recipient, identity } = await newSealKey()
    const key = path.join(top, 'key.txt')
    await writeFile(key, identity, { mode: 0o600 })
    const sealed = { BACKUP_AT: '04:00', BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY_FILE: key }
    expect((await run('backup', [], sealed)).code).toBe(0)
    const [name = ''] = await readdir(path.join(dataDir, 'backups'))
    const file = path.join(dataDir, 'backups', name)
    expect((await run('backup', ['--verify', file], sealed)).said).toContain('was restored and is whole')
    await chown(file, 0, 0)
    await chmod(file, 0o600)
    expect((await run('restore', [file], sealed)).said).toContain(`chown ${service} ${file}`)
  },
)

test.runIf(isRoot)('a folder that an earlier command left to root is named, with what to do', async () => {
  await mkdir(path.join(dataDir, 'backups'), { mode: 0o700 })
  const backup = await run('backup', [])
  expect(backup.code).toBe(1)
  expect(backup.said).toContain(`chown -R ${service} ${path.join(dataDir, 'backups')}`)
  const doctor = await run('doctor', [], { BACKUP_AT: '04:00', BACKUP_UNSEALED: 'true' })
  expect(doctor.code).toBe(1)
  expect(doctor.said).toMatch(/WRONG +folders +The shop cannot use \S+\/backups: another account made them/)
  expect(doctor.said).toMatch(/WRONG +backups/)
})

test('a data folder of the same account changes nothing', async () => {
  if (isRoot) await chown(dataDir, 0, 0)
  const { code, said } = await run('backup', [])
  expect(code).toBe(0)
  expect(said).not.toContain('acts as')
})
