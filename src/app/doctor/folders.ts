import { access, constants, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { wrong, type Finding } from './finding.ts'

const part = 'folders'
/** The server of the embedded database has an account of its own where root starts it. */
const ofDatabase = new Set(['postgres', 'socket', 'postgres-programs'])
const mostEntries = 5_000
const mostNamed = 3

/**
 * Folders of the shop that this process cannot write to, and files in them that it cannot read, as a command leaves them
 * that was run by another account. In: the data folder, and where backups go.
 */
export async function checkFolders(dataDir: string, backupFolder: string | undefined): Promise<Finding[]> {
  const roots = [dataDir, ...(backupFolder === undefined ? [] : [backupFolder])].map((one) =>
    path.resolve(one),
  )
  const closed = new Set<string>()
  for (const root of roots) for (const name of await closedBelow(root)) closed.add(name)
  if (closed.size === 0) return []
  const owner = await stat(dataDir).catch(() => undefined)
  const names = [...closed]
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return [
    wrong(
      part,
      `The shop cannot use ${names.slice(0, mostNamed).join(', ')}${more}: another account made them.`,
      `chown -R ${owner?.uid ?? 'the account of the shop'} ${roots.join(' ')}`,
    ),
  ]
}

/** What this process cannot use of a folder and all that is in it; nothing of one that is not there. */
async function closedBelow(root: string): Promise<string[]> {
  const found: string[] = []
  const waiting = [root]
  let seen = 0
  for (let folder = waiting.pop(); folder !== undefined && seen < mostEntries; folder = waiting.pop()) {
    if (!(await can(folder, constants.R_OK | constants.W_OK | constants.X_OK))) {
      if (await stat(folder).catch(() => undefined)) found.push(folder)
      continue
    }
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      seen += 1
      const name = path.join(folder, entry.name)
      if (folder === root && ofDatabase.has(entry.name)) continue
      if (entry.isDirectory()) waiting.push(name)
      else if (entry.isFile() && !(await can(name, constants.R_OK))) found.push(name)
    }
  }
  return found
}

const can = (name: string, mode: number): Promise<boolean> =>
  access(name, mode).then(
    () => true,
    () => false,
  )
