// The state of this folder: packages, build, running shops. Read-only.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { settingsFile } from './settings-file.mjs'

/** Packages in the lock file that node_modules lacks in that version, as `name version`. */
export function lackingPackages(root, { dev }) {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(([place, locked]) => {
    if (place === '' || locked.link || (locked.dev && !dev)) return []
    const version = versionAt(path.join(root, place))
    // optional packages are for other platforms, or for development
    if (version === undefined && (locked.optional || locked.devOptional)) return []
    return version === locked.version ? [] : [`${place.replace(/^.*node_modules\//, '')} ${locked.version}`]
  })
}

function versionAt(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** Whether the screens were built here, by any command. */
export function isBuilt(root) {
  return ['server/index.js', 'client/assets'].every((name) => existsSync(path.join(root, 'build', name)))
}

/** Pids of shops that run from this folder (src/app/mark-folder-in-use.ts). */
export function shopsRunningFrom(root) {
  let names = []
  try {
    names = readdirSync(path.join(root, '.cache', 'in-use'))
  } catch {
    return []
  }
  return names.map(Number).filter((pid) => pid > 0 && isShop(pid))
}

/** A killed shop leaves its pid file, and its pid may be another program's by now. */
function isShop(pid) {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/app/')
  } catch {
    return true
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (failure) {
    return failure.code === 'EPERM'
  }
}

/** Whether this is a production shop, by the environment or its settings file. */
export function inProduction(root) {
  if (process.env['NODE_ENV']) return process.env['NODE_ENV'] === 'production'
  const file = settingsFile(root)
  return file !== undefined && /^\s*NODE_ENV\s*=\s*["']?production\b/m.test(readFileSync(file, 'utf8'))
}
