import { hasOwnIds } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'
import type { List } from './row-context.ts'
import type { RowRead } from './read-row.ts'
import { splitSize } from './split-size.ts'

/**
 * The content that stands in a name is the wine's, and no part of its name: unless a column says another, or rows are
 * matched to wines by id.
 */
export function extractSize(
  read: RowRead,
  { fields }: Pick<List, 'fields'>,
  reading: Pick<Reading, 'ids'>,
): RowRead {
  const { name, volumeMl } = read.values
  const split = typeof name === 'string' && !hasOwnIds(fields, reading) ? splitSize(name) : undefined
  if (typeof name !== 'string' || !split || (volumeMl !== undefined && volumeMl !== split.volumeMl))
    return read
  return {
    ...read,
    values: { ...read.values, ...split },
    sized: name,
    described: [...(read.described ?? []), ...(volumeMl === undefined ? (['volumeMl'] as const) : [])],
  }
}
