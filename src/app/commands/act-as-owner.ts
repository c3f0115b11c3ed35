import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { nearestFolder } from '../../platform/observability/disk-space.ts'

/**
 * A command that root runs goes on as the owner of the data folder: what it makes there belongs to the shop's service, and
 * what the service cannot do fails here too. Call it after reading what only root may read.
 */
export async function actAsOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(await nearestFolder(dataDir))
  if (uid === 0) return
  // its further groups may be what opens a key file
  process.setgroups?.([gid, ...furtherGroups(accountName(uid))])
  process.setgid?.(gid)
  process.setuid?.(uid)
  // root's own folder for temporary files may be closed to others
  delete process.env['TMPDIR']
  console.error(`root acts as ${ownName()}, the owner of DATA_DIR`)
}

/** The account of this process, for messages; its number where it has no name. */
export function ownName(): string {
  const uid = process.getuid?.()
  return uid === undefined ? userInfo().username : (accountName(uid) ?? String(uid))
}

function accountName(uid: number): string | undefined {
  return rowsIn('/etc/passwd').find(([, , id]) => Number(id) === uid)?.[0]
}

function furtherGroups(account: string | undefined): number[] {
  if (account === undefined) return []
  const groups = rowsIn('/etc/group').filter(([, , , members]) => members?.split(',').includes(account))
  return groups.map(([, , id]) => Number(id))
}

function rowsIn(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
}
