import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Bytes this process can still write to a folder's disk, and the disk's size. Throws if the folder does not
 * exist.
 */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Writes and removes a small file. Throws the disk's error: ENOSPC, EDQUOT (a quota), EROFS, EIO, EACCES. */
export async function tryToWrite(folder: string): Promise<void> {
  const file = path.join(folder, `.write-probe-${randomBytes(6).toString('hex')}`)
  try {
    // more than a block, and random, so that neither an inode nor compression can hold it
    await writeFile(file, randomBytes(16_384), { flag: 'wx' })
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

/** The folder, or its nearest existing ancestor. */
export async function nearestFolder(folder: string): Promise<string> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const facts = await stat(current).catch(() => undefined)
    if (facts || current === path.dirname(current)) return current
  }
}
