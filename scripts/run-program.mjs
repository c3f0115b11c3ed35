// Runs one of the shop's programs with the settings that `npm start` uses.
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { settingsArguments } from './settings-file.mjs'
import { root, setUp } from './setup.mjs'

/**
 * Runs a program and exits with its exit code.
 * @param file below src/
 * @param kind whether the script's arguments, which are passed on, are files or words
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
