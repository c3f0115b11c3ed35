// What lies beside a build: the files of the builds before it, and its own files compressed as well as they can be.
import * as fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** A tab that was opened before an update goes on for so long. */
const keptForMs = 14 * 24 * 60 * 60_000
const keptBuilds = 4

/**
 * Keeps the files of the build that is about to be replaced: whoever has one of its pages open still asks for them. Names
 * carry a hash of their content, so those of several builds lie side by side.
 * In: the build's folder, one that outlives it (the build's tool empties its own), and the time.
 */
export function keepFilesOfBuild(folder, store, now = Date.now()) {
  const current = path.join(folder, 'client', 'assets')
  if (!fs.existsSync(current)) return
  const earlier = path.join(store, 'assets')
  fs.mkdirSync(earlier, { recursive: true })
  const files = fs.readdirSync(current)
  for (const name of files) fs.copyFileSync(path.join(current, name), path.join(earlier, name))
  const builds = [{ replaced: new Date(now).toISOString(), files }, ...readBuilds(store)]
    .filter(({ replaced }) => now - Date.parse(replaced) < keptForMs)
    .slice(0, keptBuilds)
  const kept = new Set(builds.flatMap((build) => build.files))
  for (const name of fs.readdirSync(earlier)) if (!kept.has(name)) fs.rmSync(path.join(earlier, name))
  fs.writeFileSync(path.join(store, 'builds.json'), JSON.stringify(builds, null, 1))
}

function readBuilds(store) {
  try {
    return JSON.parse(fs.readFileSync(path.join(store, 'builds.json'), 'utf8'))
  } catch {
    return []
  }
}

/** Lays the files that were kept beside a new build, which serves them from there. */
export function addKeptFiles(folder, store) {
  if (fs.existsSync(store)) fs.cpSync(store, path.join(folder, 'earlier'), { recursive: true })
}

/** Compresses the files of a build for brotli as well as can be, which takes longer than a reader would wait. */
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
