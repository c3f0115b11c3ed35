import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, readlink, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { usablePrograms, type Owner } from './server-binaries.ts'
import type { LogLine } from '../../observability/log.ts'

/** Where the embedded server keeps data, programs and socket. `owner` is set if the shop runs as root. */
export type ServerHome = {
  cluster: string
  programs: string
  socketDir: string
  owner: Owner | undefined
  /** Override the default server settings. */
  settings?: Record<string, string>
}

/** Accessible to every account, for data folders inside a directory that only root may enter. */
const reachablePlace = '/var/lib/descorche'
/** Socket paths are limited to 104 bytes on macOS and 108 on Linux; PostgreSQL's file name takes 14. */
const longestSocketFolder = 85

/**
 * Finds or creates the server's folders for a data folder.
 * If root starts the shop below a directory that only root may enter, data and programs go to an accessible
 * place, and `DATA_DIR/postgres` links to it. Throws an Error with advice if the data is unusable.
 */
export async function prepareServerHome(dataDir: string, log: LogLine): Promise<ServerHome> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded database does not run on Windows: set DATABASE_URL to a PostgreSQL server of yours.',
    )
  }
  await makeDataFolder(dataDir)
  const asRoot = process.getuid?.() === 0
  let cluster = await clusterOf(dataDir)
  const present = await stat(cluster).catch(() => undefined)
  if (present && !asRoot && process.getuid && present.uid !== process.getuid()) {
    throw new Error(
      `The database in ${cluster} belongs to another user. Start the shop as that one, or choose another DATA_DIR.`,
    )
  }
  let owner: Owner | undefined
  if (asRoot)
    owner = present && present.uid !== 0 ? { uid: present.uid, gid: present.gid } : await unprivileged()
  if (owner && !(await canReach(path.dirname(cluster), owner))) {
    if (present) {
      throw new Error(
        `The owner of the database in ${cluster} cannot reach it: let everybody pass through the folders above it.`,
      )
    }
    cluster = await linkToReachablePlace(dataDir)
    log('only root can enter the data folder, and PostgreSQL does not run as root: database is elsewhere', {
      dataDir,
      database: cluster,
    })
  }
  const programs = await usablePrograms(asRoot ? reachablePlace : dataDir, owner, log)
  return { cluster, programs, socketDir: await socketFolder(path.dirname(cluster), owner), owner }
}

/** The folder of the cluster: DATA_DIR/postgres, or its link target. It may not exist yet. */
async function clusterOf(dataDir: string): Promise<string> {
  const usual = path.join(dataDir, 'postgres')
  const facts = await lstat(usual).catch(() => undefined)
  if (!facts?.isSymbolicLink()) return usual
  const target = path.resolve(dataDir, await readlink(usual))
  // starting with an empty shop would look like a total loss
  if (!(await stat(path.dirname(target)).catch(() => undefined))) {
    throw new Error(
      `${usual} links to ${target}, which is gone. Put it back, or remove the link to start afresh.`,
    )
  }
  return target
}

async function linkToReachablePlace(dataDir: string): Promise<string> {
  // a new name each time, so that deleting the data folder gives an empty shop and not the old one
  const name = `${shortHash(dataDir).slice(0, 8)}-${randomBytes(4).toString('hex')}`
  const place = path.join(reachablePlace, name)
  await makeOpenFolder(reachablePlace)
  await makeOpenFolder(place)
  try {
    await symlink(path.join(place, 'postgres'), path.join(dataDir, 'postgres'))
  } catch (failure) {
    // another start was first
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
    await rm(place, { recursive: true })
  }
  return clusterOf(dataDir)
}

/** Creates a folder readable by all despite a strict umask. */
async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

/** An account that every Unix has, to own server and data, because PostgreSQL refuses to run as root. */
async function unprivileged(): Promise<Owner> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['nobody', 'daemon']) {
    const [, , uid, gid] = lines.find(([name]) => name === wanted) ?? []
    // macOS has a negative uid for its `nobody` account
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root: start the shop as another user, or set DATABASE_URL.')
}

/** Whether an account may traverse every folder down to this one. */
async function canReach(folder: string, account: Owner): Promise<boolean> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const { mode, uid, gid } = await stat(current)
    const pass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & pass) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

/** Only the server's owner and root may enter: the socket needs no password. */
async function socketFolder(beside: string, owner: Owner | undefined): Promise<string> {
  const near = path.join(beside, 'socket')
  const folder =
    Buffer.byteLength(near) <= longestSocketFolder
      ? near
      : path.join('/tmp', `descorche-${shortHash(beside)}`)
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made && owner) await chown(folder, owner.uid, owner.gid)
  const { uid, mode } = await lstat(folder)
  const ours = owner?.uid ?? process.getuid?.()
  // in /tmp another user may have created the folder to intercept connections
  if (ours !== undefined && (uid !== ours || (mode & 0o077) !== 0)) {
    if (uid !== 0 && uid !== process.getuid?.())
      throw new Error(`${folder} belongs to another user: remove it.`)
    await chmod(folder, 0o700)
    if (owner) await chown(folder, owner.uid, owner.gid)
  }
  return folder
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
