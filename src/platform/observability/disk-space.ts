import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Bytes that this process may still write to the disk of a folder, and its size. Throws where the folder is not. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Writes and removes a small file. Throws what the disk says: ENOSPC, EDQUOT (a quota), EROFS, EIO, EACCES. */
export async function tryToWrite(folder: string): Promise<void> {
  const file = path.join(folder, `.write-probe-${randomBytes(6).toString('hex')}`)
  try {
    // more than a block, and random: neither an inode nor compression may hold it
    await writeFile(file, randomBytes(16_384), { flag: 'wx' })
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** The folder itself or, where it does not exist yet, the one above it in which it would be made. */
export async function nearestFolder(folder: string): Promise<string> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const facts = await stat(current).catch(() => undefined)
    if (facts || current === path.dirname(current)) return current
  }
}
