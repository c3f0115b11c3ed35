// Runs one of the shop's programs with the same settings as `npm start` runs the shop.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { settingsArguments } from './settings-file.mjs'
import { root, setUp } from './setup.mjs'

/**
 * In: a file below src/, and the kind of the script's arguments, which are passed on: files or words. Exits with the
 * program's exit code.
 */
export async function runProgram(file, kind = 'files') {
  const runtime = await setUp({ build: false })
  const given = process.argv.slice(2)
  const resolved = given.map((argument) => path.resolve(process.env['INIT_CWD'] ?? '.', argument))
  const args = kind === 'files' ? resolved : given
  process.exit(
    await runToTheEnd(
      runtime,
      [...settingsArguments(root), path.join(root, 'src', file), ...args],
      process.env,
    ),
  )
}
