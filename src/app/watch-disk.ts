import { diskSpace, nearestFolder, tryToWrite } from '../platform/observability/disk-space.ts'
import type { Config } from './config.ts'

/** Access to the disk, which a test can replace. */
type Disk = { space: typeof diskSpace; write: typeof tryToWrite }

/** Errors of a disk that cannot store an order either. Not EACCES, which may come from an unused folder. */
const refusals = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']
/** Milliseconds that a result is cached, as several load balancers may probe every second. */
const looksEvery = 5000

export type DiskWatch = {
  /** Whether the data folder's disk accepts no more data or has less than MIN_FREE_DISK_MB free. */
  full: () => Promise<boolean>
  /** Free bytes. */
  free: () => Promise<number>
}

/** Watches the disk. With 0 MB, or if nothing is stored in the data folder, it never counts as full. */
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
