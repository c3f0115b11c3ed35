import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isShipped, releaseName } from './release.mjs'

/** A folder like a shop's, with one package and a fake npm that logs its calls. */
let folder: string
let shop: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'descorche-tree-'))
  cpSync(import.meta.dirname, path.join(folder, 'scripts'), { recursive: true })
  mkdirSync(path.join(folder, 'bin'))
  writeFileSync(path.join(folder, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${folder}/npm-was-called\nexit 1\n`, {
    mode: 0o755,
  })
  lock({ corcho: { version: '1.2.3' }, 'solo-mac': { version: '2.0.0', optional: true } })
  install('corcho', '1.2.3')
})
afterEach(() => {
  shop?.kill('SIGKILL')
  shop = undefined
  rmSync(folder, { recursive: true, force: true })
})

type Locked = Record<string, { version: string; dev?: boolean; optional?: boolean }>
const lock = (packages: Locked) => {
  const places = Object.entries(packages).map(([name, locked]) => [`node_modules/${name}`, locked])
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...Object.fromEntries(places) } }),
  )
}
const install = (name: string, version: string) => {
  mkdirSync(path.join(folder, 'node_modules', name), { recursive: true })
  writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ version }))
}
const put = (name: string, text = '') => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const mark = 'node_modules/.descorche-lock-hash'

/** Sets up like `npm run backup`, or with `build` like `npm start`. */
function setUp({
  build = false,
  env = {},
  asked: requested = false,
}: { build?: boolean; env?: object; asked?: boolean } = {}) {
  const script = `import { setUp } from './setup.mjs'\nawait setUp(${JSON.stringify({ build, asked: requested })})\n`
  put('scripts/probe.mjs', script)
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/probe.mjs')], {
    env: { PATH: `${folder}/bin:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
  })
  const installed = existsSync(path.join(folder, 'npm-was-called'))
  return { status, said: stdout + stderr, installed }
}

/** A process that looks like a shop running from this folder. */
function runShop() {
  shop = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'src/app/main.ts'])
  put(`.cache/in-use/${shop.pid}`)
}

const production = { NODE_ENV: 'production' }

test('packages that npm itself installed are taken as they are, also where no mark can be left', () => {
  expect(setUp()).toMatchObject({ status: 0, installed: false })
  expect(existsSync(path.join(folder, mark))).toBe(true)
  // a directory in its place makes every write fail
  rmSync(path.join(folder, mark))
  mkdirSync(path.join(folder, mark))
  expect(setUp()).toMatchObject({ status: 0, installed: false })
})

test('packages that are missing, or of another version, are installed in a folder of development', () => {
  install('corcho', '1.2.2')
  expect(setUp().installed).toBe(true)
})

test('a changed lock file is installed again in a development checkout', () => {
  expect(setUp().status).toBe(0)
  lock({ corcho: { version: '1.2.3' }, tapa: { version: '4.0.0' } })
  expect(setUp().installed).toBe(true)
})

test('in production nothing is installed: what is missing is named, and what is not needed is not', () => {
  lock({ corcho: { version: '1.2.3' }, prueba: { version: '9.0.0', dev: true } })
  put(mark, 'of another time')
  expect(setUp({ env: production })).toMatchObject({ status: 0, installed: false })
  expect(readFileSync(path.join(folder, mark), 'utf8')).toBe('of another time')
  install('corcho', '1.0.0')
  const { status, said, installed } = setUp({ env: production })
  expect({ status, installed }).toEqual({ status: 1, installed: false })
  expect(said).toBe(
    '[descorche] node_modules lacks corcho 1.2.3. With NODE_ENV=production no command installs or builds by itself: run "npm run build" as a step of the update.\n',
  )
})

test('production is also what the file of settings says', () => {
  put('.env', 'PORT=3000\nNODE_ENV=production\n')
  install('corcho', '1.0.0')
  expect(setUp()).toMatchObject({ status: 1, installed: false })
  // `npm run build` installs nevertheless
  expect(setUp({ asked: true }).installed).toBe(true)
})

test('screens that were built by hand are taken in production, those of other sources are not, and none are missed', () => {
  expect(setUp({ build: true, env: production }).said).toContain('The screens are not built. With NODE_ENV=')
  put('build/server/index.js')
  put('build/client/assets/root.js')
  expect(setUp({ build: true, env: production })).toMatchObject({ status: 0, installed: false })
  put('build/.source-hash', 'of other sources')
  expect(setUp({ build: true, env: production })).toMatchObject({ status: 1, installed: false })
})

test('nothing is installed or built while a shop runs from the folder', () => {
  put(mark, 'of another time')
  runShop()
  expect(setUp()).toMatchObject({ status: 0, installed: false })
  lock({ corcho: { version: '2.0.0' } })
  const beside = setUp()
  expect(beside).toMatchObject({ status: 1, installed: false })
  expect(beside.said).toContain(
    `node_modules lacks corcho 2.0.0. A shop runs from this folder (process ${shop?.pid}): stop it`,
  )
  lock({ corcho: { version: '1.2.3' } })
  expect(setUp({ build: true }).said).toContain('The screens are not built. A shop runs from this folder')
  shop?.kill('SIGKILL')
  // stale pid files: a dead process, and a pid reused by another program
  put(`.cache/in-use/${process.pid}`)
  lock({ corcho: { version: '2.0.0' } })
  expect(setUp().installed).toBe(true)
})

test.runIf(process.getuid?.() === 0)('what root makes in a folder of another account belongs to it', () => {
  for (const name of ['', ...readdirSync(folder, { recursive: true }).map(String)])
    lchownSync(path.join(folder, name), 54_321, 54_321)
  expect(setUp().status).toBe(0)
  const owners = ['.cache', mark].map((name) => statSync(path.join(folder, name)).uid)
  expect(owners).toEqual([54_321, 54_321])
})

test('an unpacked release installs what it serves with, and builds nothing', () => {
  put('release.json', '{}')
  lock({ corcho: { version: '1.2.3' }, prensa: { version: '3.0.0', dev: true } })
  expect(setUp({ build: true })).toMatchObject({ status: 0, installed: false })
  install('corcho', '1.2.2')
  rmSync(path.join(folder, mark))
  expect(setUp({ build: true, asked: true, env: production }).installed).toBe(true)
  expect(readFileSync(path.join(folder, 'npm-was-called'), 'utf8')).toBe('ci --omit=dev --include=optional\n')
})

test('a release is named by its tag, or by version and commit; it holds no test', () => {
  const commit = '0ae74f20f3b1'
  expect(releaseName({ version: '1.1.0', commit, tags: ['v1.1.0'] })).toBe('descorche-1.1.0')
  expect(releaseName({ version: '1.1.0', commit, tags: [''] })).toBe('descorche-1.1.0-g0ae74f20')
  expect(['src/app/main.ts', 'deploy/nginx.conf', '.npmrc'].filter(isShipped)).toHaveLength(3)
  expect(['src/app/config.test.ts', 'test/shop.ts', '.env', 'knip.json'].filter(isShipped)).toEqual([])
})

test('a folder without the pinned Node, as an image, says nothing of it; one that does not run is named', () => {
  expect(setUp().said).not.toContain('pinned Node')
  put(`node_modules/node-${process.platform}-${process.arch}/bin/node`, 'no program')
  expect(setUp().said).toContain('the pinned Node does not run on this machine')
})
