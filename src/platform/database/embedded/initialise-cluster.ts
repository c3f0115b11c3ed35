import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { runProgram } from './server-binaries.ts'
import type { ServerHome } from './server-home.ts'
import type { LogLine } from '../../observability/log.ts'

const abandonedAfterMs = 60_000

/**
 * Creates a new shop's database cluster, unless there is one. It is created beside its final place and then
 * renamed, so that an interrupted start leaves nothing half done and two starts may run at once.
 */
export async function initialiseCluster(home: ServerHome, log: LogLine): Promise<void> {
  const { cluster, owner } = home
  if (await isThere(path.join(cluster, 'PG_VERSION'))) return
  log('creating the database')
  const draft = `${cluster}.new-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  if (owner) await chown(draft, owner.uid, owner.gid)
  // the builtin locale treats case and accents alike on every machine; the other one only affects messages
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locales = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`]
  const args = ['-D', draft, '-U', 'descorche', '--auth=trust', '-E', 'UTF8', ...locales]
  const { code, text } = await runProgram(path.join(home.programs, 'bin', 'initdb'), args, owner)
  if (code !== 0) throw new Error(`The database could not be set up:\n${text}`)
  await rename(draft, cluster).catch(async (failure: unknown) => {
    // another start was first
    if (!(await isThere(path.join(cluster, 'PG_VERSION')))) throw failure
    await rm(draft, { recursive: true })
  })
  await removeOldDrafts(cluster)
}

/** Removes drafts of interrupted first starts, but not one that is still growing. */
async function removeOldDrafts(cluster: string): Promise<void> {
  for (const name of await readdir(path.dirname(cluster))) {
    const draft = path.join(path.dirname(cluster), name)
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue
    const facts = await stat(draft).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > abandonedAfterMs)
      await rm(draft, { recursive: true, force: true })
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
