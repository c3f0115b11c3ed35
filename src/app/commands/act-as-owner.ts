import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { nearestFolder } from '../../platform/observability/disk-space.ts'

/**
 * Continues a command run by root as the data folder's owner, so that its files belong to the shop's service
 * and what the service cannot do fails here too. Call it after reading what only root may read.
 */
export async function actAsOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(await nearestFolder(dataDir))
  if (uid === 0) return
  // supplementary groups may be what opens a key file
  process.setgroups?.([gid, ...furtherGroups(accountName(uid))])
  process.setgid?.(gid)
  process.setuid?.(uid)
  // root's temporary folder may be closed to others
  delete process.env['TMPDIR']
  console.error(`root acts as ${ownName()}, the owner of DATA_DIR`)
}

/** This process's account for messages; its number if it has no name. */
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
