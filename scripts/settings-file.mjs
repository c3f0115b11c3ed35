import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The file that supplements settings from the environment: SETTINGS_FILE, or .env in the program's folder.
 * Undefined without either. Exits if a named file does not exist.
 */
export function settingsFile(root) {
  const named = process.env['SETTINGS_FILE']
  if (!named) return [path.join(root, '.env')].find((file) => existsSync(file))
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', named)
  if (existsSync(file)) return file
  console.error(`SETTINGS_FILE names ${file}, which is not there.`)
  process.exit(1)
}

/** The same as arguments for Node. */
export function settingsArguments(root) {
  const file = settingsFile(root)
  return file === undefined ? [] : [`--env-file=${file}`]
}
