import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, readlink, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { usablePrograms, type Owner } from './server-binaries.ts'
import type { LogLine } from '../../observability/log.ts'

/** Where the embedded server's data, programs and socket are; `owner` is set when the shop runs as root. */
export type ServerHome = {
  cluster: string
  programs: string
  socketDir: string
  owner: Owner | undefined
  /** Server settings beside, or instead of, the usual ones. */
  settings?: Record<string, string>
}

/** A place that every account can reach, for when the data folder is below one that only root may enter. */
const reachablePlace = '/var/lib/descorche'
/** A socket path holds 104 bytes on macOS and 108 on Linux; PostgreSQL's file name takes 14 of them. */
const longestSocketFolder = 85

/**
 * Finds or makes the places of the server that belongs to a data folder.
 * When root starts the shop below a folder that only root may enter, data and programs go to a reachable place, and
 * `DATA_DIR/postgres` becomes a link to it. Throws an Error with advice when the data cannot be used from here.
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

/** The folder of the database cluster: DATA_DIR/postgres, or what that links to. It may not exist yet. */
async function clusterOf(dataDir: string): Promise<string> {
  const usual = path.join(dataDir, 'postgres')
  const facts = await lstat(usual).catch(() => undefined)
  if (!facts?.isSymbolicLink()) return usual
  const target = path.resolve(dataDir, await readlink(usual))
  // starting with an empty shop in its stead would look like a loss of everything
  if (!(await stat(path.dirname(target)).catch(() => undefined))) {
    throw new Error(
      `${usual} links to ${target}, which is gone. Put it back, or remove the link to start afresh.`,
    )
  }
  return target
}

async function linkToReachablePlace(dataDir: string): Promise<string> {
  // a new name each time: deleting the data folder gives an empty shop, not the old one
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

/** In spite of a strict umask. */
async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}

/** PostgreSQL refuses to run as root: an account that every Unix has then owns server and data. */
async function unprivileged(): Promise<Owner> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['nobody', 'daemon']) {
    const [, , uid, gid] = lines.find(([name]) => name === wanted) ?? []
    // macOS has a negative uid for its `nobody` account
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root: start the shop as another user, or set DATABASE_URL.')
}

/** Whether an account may pass through every folder down to this one. */
async function canReach(folder: string, account: Owner): Promise<boolean> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const { mode, uid, gid } = await stat(current)
    const pass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & pass) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

/** Only the server's owner and root may enter: access to the socket needs no password. */
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
  // in /tmp another user may have created a folder of this name to intercept connections
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
