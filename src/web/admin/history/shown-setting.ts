import { writeNumber } from '../../../money/write-number.ts'
import type { Band } from '../../../settings/bands.ts'
import type { Branch } from '../../../settings/branches.ts'
import { settingsByKey } from '../../../settings/settings-tree.ts'

const longest = 160

/** A setting's value for display. Null is the default. */
export function shownSetting(key: string, value: unknown): string {
  if (value === null || value === undefined) return 'lo inicial'
  if (value === '') return 'nada'
  if (typeof value === 'number') return writeNumber(value)
  if (Array.isArray(value))
    return (
      (value as (Branch | Band)[]).map((entry) => ('title' in entry ? entry.title : entry.name)).join(', ') ||
      'ninguno'
    )
  const text =
    typeof value === 'string'
      ? value
      : key.startsWith('mails.')
        ? Object.values(value).join(' · ')
        : JSON.stringify(value)
  const input = settingsByKey.get(key)?.input
  if (input?.kind === 'choice') return input.options.find(({ id }) => id === text)?.description ?? text
  if (input?.kind === 'picture') return 'una imagen'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
