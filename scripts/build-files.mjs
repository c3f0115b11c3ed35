// Files next to a build: the assets of previous builds, and precompressed forms of its own.
import * as fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** How long assets of previous builds are kept for open tabs. */
const retentionMs = 14 * 24 * 60 * 60_000
const storedBuilds = 4

/**
 * Stores the assets of the build about to be replaced, for pages that are still open. Their names contain a
 * content hash, so builds do not conflict.
 * @param store a folder that the build tool does not empty
 */
export function storeFilesOfBuild(folder, store, now = Date.now()) {
  const current = path.join(folder, 'client', 'assets')
  if (!fs.existsSync(current)) return
  const earlier = path.join(store, 'assets')
  fs.mkdirSync(earlier, { recursive: true })
  const files = fs.readdirSync(current)
  for (const name of files) fs.copyFileSync(path.join(current, name), path.join(earlier, name))
  const builds = [{ replaced: new Date(now).toISOString(), files }, ...readBuilds(store)]
    .filter(({ replaced }) => now - Date.parse(replaced) < retentionMs)
    .slice(0, storedBuilds)
  const stored = new Set(builds.flatMap((build) => build.files))
  for (const name of fs.readdirSync(earlier)) if (!stored.has(name)) fs.rmSync(path.join(earlier, name))
  fs.writeFileSync(path.join(store, 'builds.json'), JSON.stringify(builds, null, 1))
}

function readBuilds(store) {
  try {
    return JSON.parse(fs.readFileSync(path.join(store, 'builds.json'), 'utf8'))
  } catch {
    return []
  }
}

/** Copies the stored assets beside a new build, which serves them. */
export function addStoredFiles(folder, store) {
  if (fs.existsSync(store)) fs.cpSync(store, path.join(folder, 'earlier'), { recursive: true })
}

/** Compresses a build's files with brotli at its highest level, which is too slow per request. */
export async function compressFiles(folder) {
  const from = path.join(folder, 'client', 'assets')
  const to = path.join(folder, 'compressed', 'assets')
  fs.mkdirSync(to, { recursive: true })
  const work = fs
    .readdirSync(from)
    .filter((name) => /\.(js|css|svg)$/.test(name))
    .map(async (name) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 }
      const bytes = await compress(fs.readFileSync(path.join(from, name)), { params })
      fs.writeFileSync(path.join(to, `${name}.br`), bytes)
    })
  await Promise.all(work)
}
