import { diskSpace, nearestFolder, tryToWrite } from '../../platform/observability/disk-space.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

const part = 'disk'
const mb = 1_000_000
/** Below this multiple of the minimum it is time to act. */
const soon = 20

/** Checks the data folder's disk; the folder may not exist yet. */
export async function checkDisk(dataDir: string, minFreeMb: number): Promise<Finding> {
  const folder = await nearestFolder(dataDir)
  try {
    await tryToWrite(folder)
    return judgeDisk(await diskSpace(folder), minFreeMb, dataDir)
  } catch (failure) {
    const says = `DATA_DIR ${dataDir} cannot be written to: ${reasonOf(failure)}.`
    return wrong(part, says, 'Give the folder to the user that runs the shop, or choose another DATA_DIR.')
  }
}

/**
 * @param free bytes
 * @param minFreeMb below which the shop takes no requests (MIN_FREE_DISK_MB)
 */
export function judgeDisk(
  { free, size }: { free: number; size: number },
  minFreeMb: number,
  dataDir: string,
): Finding {
  const says = `${Math.floor(free / mb)} MB of ${Math.floor(size / mb)} MB are free for DATA_DIR ${dataDir}.`
  if (free < minFreeMb * mb) return wrong(part, says, 'Make room: /api/ready answers 503 until then.')
  if (free < Math.max(minFreeMb, 50) * soon * mb)
    return warning(part, says, 'Make room soon: backups need it too.')
  return fine(part, says)
}
