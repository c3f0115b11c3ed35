// What has to be there before the shop can run: packages, runtime, build. Node 20 and no dependency is enough for it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')

export const say = (line) => console.log(`[descorche] ${line}`)

/** Ends the script with one clear sentence. */
export function giveUp(line) {
  console.error(`[descorche] ${line}`)
  process.exit(1)
}

/** Runs a program to its end; says every few seconds that it is still at it. Shows its output when it fails. */
export function runQuietly(title, command, args, options = {}) {
  return new Promise((resolve) => {
    const started = Date.now()
    say(`${title}...`)
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const keep = (chunk) => (output = (output + chunk).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const ticking = setInterval(() => say(`${title}: ${Math.round((Date.now() - started) / 1000)} s so far`), 4000)
    const finish = (code) => {
      clearInterval(ticking)
      if (code !== 0) console.error(output)
      else say(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
      resolve(code ?? 1)
    }
    child.on('error', (failure) => {
      keep(String(failure))
      finish(1)
    })
    child.on('close', finish)
  })
}

/** Installs the packages when there are none or the lock file has changed since. */
export async function ensurePackages() {
  const mark = path.join(modules, '.descorche-lock-hash')
  const wanted = hashOf([path.join(root, 'package-lock.json'), path.join(root, 'package.json')])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  // NODE_ENV=production must not leave out what the build needs
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const code = await runQuietly('installing packages (a minute or two, once)', npm, ['ci', '--include=dev'], {
    shell: process.platform === 'win32',
  })
  if (code !== 0) giveUp('npm ci failed; see above. Is the npm registry reachable?')
  writeFileSync(mark, wanted)
}

/** Path of a Node that can run the shop: the one pinned as a package, or the machine's own when new enough. */
export function findRuntime() {
  const places = [
    [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`, 'bin/node'],
    [`node-bin-${process.platform}-${process.arch}`, 'bin/node'],
  ]
  for (const [name, program] of places) {
    for (const file of [program, `${program}.exe`]) {
      const candidate = path.join(modules, name, file)
      if (existsSync(candidate) && newEnough(spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout)) {
        return candidate
      }
    }
  }
  if (newEnough(process.version)) return process.execPath
  return giveUp(`this machine's Node is ${process.version} and the pinned one is not there: install Node 22.22 or newer.`)
}

function newEnough(version) {
  const [major = 0, minor = 0] = (version ?? '').replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}

/** Builds the screens when a source has changed since the last build. */
export async function ensureBuild(runtime) {
  const mark = path.join(root, 'build', '.source-hash')
  const sources = ['src', 'public'].flatMap((folder) => filesBelow(path.join(root, folder)))
  const settings = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']
  const wanted = hashOf([...sources, ...settings.map((name) => path.join(root, name))])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  const code = await runQuietly(
    'building the screens',
    runtime,
    [path.join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) giveUp('the build failed; see above.')
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(path.relative(root, file))
    if (existsSync(file) && statSync(file).isFile()) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}
