import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes the data folder where it is missing. Throws an Error that names it when it cannot be made or written. Folder by
 * folder: requested all at once below a place that takes none, such as /proc, `mkdir` would never return.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(path.resolve(dataDir))
    await access(dataDir, constants.W_OK)
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException
    throw new Error(`DATA_DIR: ${path.resolve(dataDir)} cannot be written (${code}). Choose another folder.`)
  }
}

async function makeFolder(folder: string): Promise<void> {
  const facts = await stat(folder).catch((failure: NodeJS.ErrnoException) => failure.code)
  if (typeof facts === 'object' && facts.isDirectory()) return
  if (facts !== 'ENOENT') throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  await makeFolder(path.dirname(folder))
  await mkdir(folder).catch((failure: NodeJS.ErrnoException) => {
    // another start was first
    if (failure.code !== 'EEXIST') throw failure
  })
}
