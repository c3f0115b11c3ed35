import { access, constants, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates the data folder if it is missing. Throws an Error that names the folder it cannot create or write.
 * Goes level by level, because a recursive `mkdir` below a place like /proc never returns.
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
