import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { throwUnlessRecipient } from '../../platform/database/backup/seal.ts'
import type { Config } from '../config.ts'
import { openBackupPlace } from '../open-backups.ts'
import { remedyFor } from './bucket.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

const part = 'backups'
const late = 26 * 3600

/**
 * Whether the place for backups is writable and the key is valid.
 * @param age seconds since the newest backup, if known
 */
export async function checkBackups(
  { backups }: Pick<Config, 'backups'>,
  age: number | undefined,
): Promise<Finding[]> {
  if (backups.at === undefined && !backups.bucket)
    return [fine(part, 'Made by "npm run backup" alone: BACKUP_AT is not set.')]
  const place = openBackupPlace({ backups })
  const findings = [await checkKey(backups), await checkPlace({ backups }, place.where)]
  if (age !== undefined && age > late && backups.at !== undefined)
    findings.push(
      warning(
        part,
        `The newest backup is ${Math.round(age / 3600)} hours old.`,
        'Look for "scheduled backup failed" in the log of the shop.',
      ),
    )
  return findings
}

async function checkKey({ recipient, identityFile }: Config['backups']): Promise<Finding> {
  if (recipient === undefined)
    return warning(
      part,
      'They are not sealed, and hold personal data.',
      'Set BACKUP_RECIPIENT: "npm run backup -- --new-key" makes a pair of keys.',
    )
  try {
    await throwUnlessRecipient(recipient)
  } catch (failure) {
    return wrong(part, `${reasonOf(failure)}.`, 'Copy the whole of its line, from age1 on.')
  }
  if (identityFile !== undefined)
    return warning(
      part,
      'The key that opens them lies on this machine (BACKUP_IDENTITY_FILE).',
      'Keep it elsewhere, and name it only to verify or restore.',
    )
  return fine(part, 'Sealed for BACKUP_RECIPIENT.')
}

async function checkPlace(config: Pick<Config, 'backups'>, where: string): Promise<Finding> {
  const place = openBackupPlace(config)
  const name = `doctor-${randomBytes(8).toString('hex')}.txt`
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-doctor-'))
  try {
    const file = path.join(folder, name)
    await writeFile(file, 'written by npm run doctor, may be removed')
    await place.put(name, file)
    if (!(await place.list()).includes(name)) throw new Error('what was written is not listed')
    await place.remove([name])
    return fine(part, `Written, listed and removed in ${where}.`)
  } catch (failure) {
    const reason = reasonOf(failure)
    await place.remove([name]).catch(() => undefined)
    const remedy = config.backups.bucket
      ? remedyFor(reason).replaceAll('MEDIA_S3', 'BACKUP_S3')
      : 'Give the folder to the user that runs the shop, or choose another BACKUP_DIR.'
    return wrong(part, `Backups cannot be kept in ${where}: ${reason.slice(0, 300)}.`, remedy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
