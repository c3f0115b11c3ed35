import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Media } from './port.ts'

/** A temporary file: 320x480.webp.0a1b2c3d */
const unfinishedName = /\.[0-9a-f]{8}$/

/** Stores pictures in a local folder, which is created if missing. */
export function openMediaFolder(folder: string): Media {
  const placeOf = (name: string) => path.join(folder, ...name.split('/'))
  return {
    async put(name, content) {
      const place = placeOf(name)
      await mkdir(path.dirname(place), { recursive: true })
      // renamed into place, so readers see a complete file or none
      const unfinished = `${place}.${randomBytes(4).toString('hex')}`
      try {
        await writeFile(unfinished, content)
        await rename(unfinished, place)
      } catch (failure) {
        // a full disk would keep a part of each picture that it refused
        await rm(unfinished, { force: true })
        throw failure
      }
    },
    get: (name) =>
      readFile(placeOf(name)).catch((failure: NodeJS.ErrnoException) => {
        if (failure.code === 'ENOENT' || failure.code === 'ENOTDIR') return undefined
        throw failure
      }),
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (failure: NodeJS.ErrnoException) => {
          // no picture stored yet; any other error must not look like that, or a backup would lack pictures
          if (failure.code === 'ENOENT') return []
          throw failure
        },
      )
      return entries
        .filter((entry) => entry.isFile() && !unfinishedName.test(entry.name))
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        )
        .toSorted()
    },
    async remove(names) {
      for (const name of names) await rm(placeOf(name), { force: true })
      const folders = new Set(names.map((name) => path.dirname(placeOf(name))))
      for (const emptied of folders) await rmdir(emptied).catch(() => undefined)
    },
  }
}
