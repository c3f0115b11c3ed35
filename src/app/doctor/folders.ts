import { access, constants, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { wrong, type Finding } from './finding.ts'

const part = 'folders'
/** The embedded database's server has its own account if root starts it. */
const ofDatabase = new Set(['postgres', 'socket', 'postgres-programs'])
const mostEntries = 5_000
const mostNamed = 3

/**
 * Folders of the shop that this process cannot write to, and files that it cannot read, as left behind by a
 * command that another account ran.
 */
export async function checkFolders(dataDir: string, backupFolder: string | undefined): Promise<Finding[]> {
  const roots = [dataDir, ...(backupFolder === undefined ? [] : [backupFolder])].map((folder) =>
    path.resolve(folder),
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

/** What this process cannot access within a folder; empty if the folder does not exist. */
async function closedBelow(root: string): Promise<string[]> {
  const closed: string[] = []
  const waiting = [root]
  let seen = 0
  for (let folder = waiting.pop(); folder !== undefined && seen < mostEntries; folder = waiting.pop()) {
    if (!(await can(folder, constants.R_OK | constants.W_OK | constants.X_OK))) {
      if (await stat(folder).catch(() => undefined)) closed.push(folder)
      continue
    }
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      seen += 1
      const name = path.join(folder, entry.name)
      if (folder === root && ofDatabase.has(entry.name)) continue
      if (entry.isDirectory()) waiting.push(name)
      else if (entry.isFile() && !(await can(name, constants.R_OK))) closed.push(name)
    }
  }
  return closed
}

const can = (name: string, mode: number): Promise<boolean> =>
  access(name, mode).then(
    () => true,
    () => false,
  )
