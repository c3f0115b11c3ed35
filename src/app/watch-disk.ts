import { diskSpace, nearestFolder, tryToWrite } from '../platform/observability/disk-space.ts'
import type { Config } from './config.ts'

/** How the disk is looked at; a test hands in a full one. */
type Disk = { space: typeof diskSpace; write: typeof tryToWrite }

/** A disk that answers writes with these takes no order either. Not EACCES: a folder that nothing is stored in. */
const refusals = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']
/** Milliseconds for which an answer holds: balancers ask each second, and from several machines. */
const looksEvery = 5000

export type DiskWatch = {
  /** Whether the disk of the data folder takes nothing more, or has less free than MIN_FREE_DISK_MB. */
  full: () => Promise<boolean>
  /** Bytes that are free on it. */
  free: () => Promise<number>
}

/** In: the settings; with 0 MB, or where nothing is stored in the data folder, the disk is never called full. */
export function watchDisk(
  config: Pick<Config, 'dataDir' | 'minFreeDiskMb' | 'databaseUrl' | 'mediaBucket'>,
  disk: Disk = { space: diskSpace, write: tryToWrite },
  now: () => number = Date.now,
): DiskWatch {
  const { dataDir, minFreeDiskMb } = config
  // an image with database and pictures elsewhere may be read-only
  const matters = minFreeDiskMb > 0 && !(config.databaseUrl && config.mediaBucket)
  let last: { at: number; full: Promise<boolean> } | undefined

  async function look(): Promise<boolean> {
    const folder = await nearestFolder(dataDir)
    try {
      if ((await disk.space(folder)).free < minFreeDiskMb * 1_000_000) return true
      await disk.write(folder)
      return false
    } catch (failure) {
      return refusals.includes((failure as NodeJS.ErrnoException).code ?? '')
    }
  }

  return {
    async full() {
      if (!matters) return false
      if (!last || now() - last.at >= looksEvery) last = { at: now(), full: look() }
      return last.full
    },
    free: async () => (await disk.space(await nearestFolder(dataDir))).free,
  }
}
