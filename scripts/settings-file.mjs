import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The file that settings are read from, where the environment does not give them: SETTINGS_FILE, or else .env in the
 * program's folder. Undefined: none. One that is named and not there ends the command, which would otherwise do without.
 */
export function settingsFile(root) {
  const named = process.env['SETTINGS_FILE']
  if (!named) return [path.join(root, '.env')].find((file) => existsSync(file))
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', named)
  if (existsSync(file)) return file
  console.error(`SETTINGS_FILE names ${file}, which is not there.`)
  process.exit(1)
}

/** The same as arguments of Node. */
export function settingsArguments(root) {
  const file = settingsFile(root)
  return file === undefined ? [] : [`--env-file=${file}`]
}
