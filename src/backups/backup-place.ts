import { createWriteStream, openAsBlob } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { openBucket, type BucketSettings } from '../platform/media/bucket.ts'

/** Where backups are stored. */
export type BackupPlace = {
  /** In words, for an operator. */
  where: string
  /** Moves a finished file there. @returns its size in bytes */
  put: (name: string, from: string) => Promise<number>
  list: () => Promise<string[]>
  /** Puts a copy of it at `to`, a new file. Throws when it is not there. */
  fetch: (name: string, to: string) => Promise<void>
  remove: (names: string[]) => Promise<void>
}

/** A backup may be large and the line slow. */
const uploadMs = 3_600_000

export function openBackupFolder(folder: string): BackupPlace {
  const placeOf = (name: string) => path.join(folder, path.basename(name))
  return {
    where: path.resolve(folder),
    async put(name, from) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // whole or not at all, on another disk too
      const draft = `${placeOf(name)}.draft`
      await copyFile(from, draft)
      await rename(draft, placeOf(name))
      await rm(from, { force: true })
      return (await stat(placeOf(name))).size
    },
    list: async () =>
      (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith('.draft')).toSorted(),
    fetch: (name, to) => copyFile(placeOf(name), to),
    async remove(names) {
      for (const name of names) await rm(placeOf(name), { force: true })
    },
  }
}

/** Files below `backups/` of a bucket. */
export function openBackupBucket(settings: BucketSettings): BackupPlace {
  const bucket = openBucket(settings, uploadMs)
  const prefix = 'backups/'
  return {
    where: `bucket ${settings.bucket}`,
    async put(name, from) {
      const file = await openAsBlob(from)
      await bucket.put(`${prefix}${name}`, file, 'application/octet-stream')
      await rm(from, { force: true })
      return file.size
    },
    list: async () => (await bucket.list(prefix)).map(({ name }) => name.slice(prefix.length)),
    async fetch(name, to) {
      const response = await bucket.get(`${prefix}${name}`)
      if (!response?.body) throw new Error(`${name} is not in the bucket`)
      const body = Readable.fromWeb(response.body as ReadableStream)
      await pipeline(body, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    },
    remove: (names) => bucket.remove(names.map((name) => `${prefix}${name}`)),
  }
}
