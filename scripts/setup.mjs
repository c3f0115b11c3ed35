// Prepares what the shop needs to run: packages, runtime, build. Runs on Node 20 without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addStoredFiles, compressFiles, storeFilesOfBuild } from './build-files.mjs'
import { isRelease } from './release.mjs'
import { inProduction, isAlive, isBuilt, lackingPackages, shopsRunningFrom } from './tree-state.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const longestSetUpMs = 15 * 60_000
const onWindows = process.platform === 'win32'

export const say = (line) => console.log(`[descorche] ${line}`)

/** Exits with a one-sentence error. */
export function giveUp(line) {
  console.error(`[descorche] ${line}`)
  process.exit(1)
}

/**
 * Sets up packages, runtime and build if missing or outdated. In production, and while a shop runs from this
 * folder, it installs and builds nothing and exits with what is missing.
 * @param asked this command exists to install, so it does in production too
 * @returns path of the Node that runs the shop
 */
export async function setUp({ build = true, asked: requested = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(`this is Node ${process.version}: install Node 20 or newer (https://nodejs.org).`)
  }
  const production = inProduction(root) && !requested
  const release = production ? () => undefined : await takeTurn()
  await ensurePackages(production)
  const runtime = findRuntime()
  if (build) await ensureBuild(runtime, production)
  release()
  giveToOwner()
  return runtime
}

/**
 * What root installs or builds in another account's folder belongs to that account, which must be able to
 * replace it.
 */
function giveToOwner() {
  const { uid, gid } = statSync(root)
  if (process.getuid?.() !== 0 || uid === 0) return
  for (const name of ['.cache', 'build', 'node_modules']) {
    const top = path.join(root, name)
    if (!existsSync(top)) continue
    for (const entry of ['', ...readdirSync(top, { recursive: true })]) {
      const file = path.join(top, entry)
      if (lstatSync(file, { throwIfNoEntry: false })?.uid === 0) lchownSync(file, uid, gid)
    }
  }
}

/** Exits if an installation or build is necessary but not allowed. */
function exitUnlessChangeable(what, production) {
  if (production) {
    giveUp(
      `${what} With NODE_ENV=production no command installs or builds by itself: run "npm run build" as a step of the update.`,
    )
  }
  const [pid] = shopsRunningFrom(root)
  if (pid) {
    giveUp(
      `${what} A shop runs from this folder (process ${pid}): stop it, or use another folder for what is new.`,
    )
  }
}

/** Runs a program with a progress line every few seconds, and prints its output if it fails. */
export function runQuietly(title, command, args, options = {}) {
  return new Promise((resolve) => {
    const started = Date.now()
    say(`${title}...`)
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const collect = (chunk) => (output = (output + chunk).slice(-20_000))
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const ticking = setInterval(
      () => say(`${title}: ${Math.round((Date.now() - started) / 1000)} s so far`),
      4000,
    )
    const stop = (signal) => {
      child.kill(signal)
      process.exit(130)
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
    const finish = (code) => {
      clearInterval(ticking)
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.off(signal, stop)
      if (code !== 0) console.error(output)
      else say(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
      resolve(code ?? 1)
    }
    child.on('error', (failure) => {
      collect(String(failure))
      finish(1)
    })
    child.on('close', finish)
  })
}

/**
 * Takes a lock file, so that concurrent commands do not install or build into the same folders. @returns
 * releases it
 */
async function takeTurn() {
  const file = path.join(root, '.cache', 'setting-up')
  try {
    mkdirSync(path.dirname(file), { recursive: true })
  } catch {
    // a read-only folder, as in an image, has everything already
    return () => undefined
  }
  for (let seconds = 0; ; seconds += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (failure) {
      if (failure.code !== 'EEXIST') return () => undefined
    }
    // stale after a kill, and its pid may be another process's by now
    if (!isAlive(Number(readIfThere(file))) || ageMs(file) > longestSetUpMs) rmSync(file, { force: true })
    else if (seconds % 4 === 0) say('another command is installing or building here: waiting for it')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function ageMs(file) {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}

/** Installs packages if they do not match the lock file. */
async function ensurePackages(production) {
  const mark = path.join(modules, '.descorche-lock-hash')
  const wanted = hashOf([path.join(root, 'package-lock.json')])
  const installed = readIfThere(mark)
  if (installed === wanted) return
  const release = isRelease(root)
  const lacking = lackingPackages(root, { dev: !production && !release })
  // installed by npm itself, as in an image
  if (lacking.length === 0 && (installed === undefined || production || shopsRunningFrom(root).length > 0)) {
    return production || writeMark(mark, wanted)
  }
  const more = lacking.length > 1 ? ` and ${lacking.length - 1} more` : ''
  exitUnlessChangeable(
    lacking[0] ? `node_modules lacks ${lacking[0]}${more}.` : 'The packages changed.',
    production,
  )
  // not with the Node in node_modules, which would be deleted while running
  const env = { ...process.env, PATH: pathWithout(path.join(modules, '.bin')) }
  const title = existsSync(modules)
    ? 'installing packages anew'
    : 'installing packages (a minute or two, once)'
  // NODE_ENV=production must not omit what the build needs
  const install = ['ci', release ? '--omit=dev' : '--include=dev', '--include=optional']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const code =
    npm && /npm-cli\.c?js$/.test(npm) && node && existsSync(node) && !node.startsWith(modules)
      ? await runQuietly(title, node, [npm, ...install], { env })
      : await runQuietly(title, onWindows ? 'npm.cmd' : 'npm', install, { env, shell: onWindows })
  if (code !== 0) giveUp('npm ci failed; see above. Is the npm registry reachable?')
  if (!pinnedRuntime()) {
    // npm puts .bin first in PATH, where a Node for another platform must not be found
    for (const name of ['node', 'node.cmd', 'node.ps1'])
      rmSync(path.join(modules, '.bin', name), { force: true })
  }
  writeMark(mark, wanted)
}

/** A read-only folder, as in an image, needs no mark. */
function writeMark(file, text) {
  try {
    writeFileSync(file, text)
  } catch {
    return
  }
}

function pathWithout(folder) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.filter((entry) => path.resolve(entry) !== folder).join(path.delimiter)
}

/** A Node that can run the shop: the pinned package, or the machine's own if recent enough. */
function findRuntime() {
  const pinned = pinnedRuntime()
  if (pinned) return pinned
  if (newEnough(process.version)) {
    // an image has only its own Node
    if (pinnedPrograms().some(existsSync))
      say(`the pinned Node does not run on this machine: using its own, ${process.version}`)
    return process.execPath
  }
  return giveUp(
    `this machine's Node is ${process.version} and the pinned one is missing or does not run here: install Node 22.22 or newer.`,
  )
}

function pinnedRuntime() {
  // an optional package that failed to download is missing silently, and one may be for another libc
  return pinnedPrograms().find(
    (program) =>
      existsSync(program) && newEnough(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout),
  )
}

/** Where the pinned Node for this platform is installed. */
function pinnedPrograms() {
  const platform = onWindows ? 'win' : process.platform
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  return packages.map((name) => path.join(modules, name, 'bin', onWindows ? 'node.exe' : 'node'))
}

function newEnough(version) {
  const [major = 0, minor = 0] = (version ?? '').replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}

/** Builds the screens if a source changed since the last build. */
async function ensureBuild(runtime, production) {
  if (isRelease(root)) return
  const mark = path.join(root, 'build', '.source-hash')
  const sources = ['src', 'public'].flatMap((folder) => filesBelow(path.join(root, folder)))
  const settings = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'scripts/service-worker-plugin.ts',
  ]
  const wanted = hashOf([...sources, ...settings.map((name) => path.join(root, name))])
  const built = readIfThere(mark)
  if (built === wanted) return
  const left = production || shopsRunningFrom(root).length > 0
  // built by react-router itself, as in an image
  if (left && built === undefined && isBuilt(root)) return
  exitUnlessChangeable(
    isBuilt(root) ? 'The screens were built from other sources.' : 'The screens are not built.',
    production,
  )
  const folder = path.join(root, 'build')
  const store = path.join(root, '.cache', 'earlier-builds')
  if (isBuilt(root)) storeFilesOfBuild(folder, store)
  rmSync(mark, { force: true })
  const program = path.join(modules, '@react-router', 'dev', 'bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runQuietly('building the screens', runtime, [program, 'build'], { env })
  if (code !== 0) giveUp('the build failed; see above.')
  addStoredFiles(folder, store)
  await compressFiles(folder)
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

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
