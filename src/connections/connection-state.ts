import { fixedBy, type System } from './connection.ts'
import type { Opened } from './connected.ts'
import type { Connection } from './connections.contract.ts'
import type { StoredConnection } from './connections.queries.ts'

/** Fields of a connection that the environment sets. */
export function fixedFields(given: ReadonlySet<string>, system: System): string[] {
  const fields = Object.entries(fixedBy[system].fields ?? {})
  return fields.filter(([, names]) => names.some((name) => given.has(name))).map(([field]) => field)
}

type Parts = {
  stored: StoredConnection | undefined
  opened: Opened<object>
  /** The environment sets all of it. */
  whole: boolean
}

export function connectionState({ stored, opened, whole }: Parts): Connection['state'] {
  if (whole) return 'fixed'
  if (opened === 'locked') return 'locked'
  if (opened) return 'connected'
  return stored?.fields ? 'started' : 'none'
}
