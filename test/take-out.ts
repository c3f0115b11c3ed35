import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
/** What a copy leaves out: it shares the packages, and builds its own screens. */
const left = new Set(['node_modules', '.git', 'build', '.cache', '.react-router', 'reports'])

/**
 * Copies the tree without one capability: without its folder, and without its lines in the lists.
 *
 * @param folder its folder below src/capabilities
 * @returns the path of the copy, and what removes it
 */
export async function copyWithout(folder: string) {
  const copy = await mkdtemp(path.join(tmpdir(), 'descorche-without-'))
  await cp(root, copy, {
    recursive: true,
    filter: (from) => !left.has(path.relative(root, from)),
  })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  const capabilities = path.join(copy, 'src', 'capabilities')
  await rm(path.join(capabilities, folder), { recursive: true })
  for (const list of ['capabilities.ts', 'declarations.ts', 'screens.ts']) {
    const file = path.join(capabilities, list)
    await writeFile(file, unlisted(await readFile(file, 'utf8'), folder))
  }
  const toDo = path.join(copy, 'test', 'words', 'sentences-to-do.txt')
  await writeFile(
    toDo,
    (await readFile(toDo, 'utf8')).replaceAll(new RegExp(`^src/capabilities/${folder}\\b.*\n`, 'gm'), ''),
  )
  return { copy, remove: () => rm(copy, { recursive: true, force: true }) }
}

/** A list without a capability: its import and its entry are gone. */
export function unlisted(list: string, folder: string): string {
  const line = new RegExp(String.raw`^import \{ (\w+) \} from '\./${folder}/[a-z]+\.ts'\n`, 'm')
  const name = line.exec(list)?.[1]
  if (name === undefined) return list
  const entry = new RegExp(String.raw`(?:'${folder}': )?\b${name}\b,?\s*`)
  return list.replace(line, '').replace(/ = [[{][^\]}]*[\]}]/, (entries) => entries.replace(entry, ''))
}

/**
 * Runs one of the packages' programs in a copy.
 *
 * @returns what it said where it failed; '' where all is well
 */
export function runIn(
  copy: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const run = spawn(process.execPath, [path.join(copy, 'node_modules', program), ...args], {
      cwd: copy,
      env: { ...process.env, ...env },
    })
    run.stdout.on('data', (part: Buffer) => output.push(part))
    run.stderr.on('data', (part: Buffer) => output.push(part))
    run.on('error', reject)
    run.on('close', (code) => resolve(code === 0 ? '' : Buffer.concat(output).toString().slice(-4000)))
  })
}
