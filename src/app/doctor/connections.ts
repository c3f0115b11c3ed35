import { systemNames } from '../../connections/connection.ts'
import type { Config } from '../config.ts'
import { wrong, type Finding } from './finding.ts'

/** Whether this machine can open what the owner has connected. */
export function checkLocked({ locked }: Pick<Config, 'locked'>): Finding[] {
  return [...locked].map((system) =>
    wrong(
      'connections',
      `${systemNames[system]} is sealed with another key than this machine has, and does not work.`,
      'Copy secrets.key from the DATA_DIR of the machine that sealed it, set the same SECRETS_KEY, or have the owner enter it anew in Conexiones.',
    ),
  )
}
