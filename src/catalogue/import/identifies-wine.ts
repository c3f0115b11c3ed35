import { hasOwnIds, type ImportField } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'

/** Whether each row says which wine it is about: by a code, or by name and a bodega, which may be one for all. */
export function identifiesWine(
  fields: readonly (ImportField | null)[],
  reading: Pick<Reading, 'defaults' | 'titles' | 'ids'>,
): boolean {
  if (fields.includes('described')) return true
  if (hasOwnIds(fields, reading) || fields.includes('sku') || fields.includes('ean')) return true
  const bodega =
    fields.includes('producer') || Boolean(reading.defaults.producer) || reading.titles === 'producer'
  return fields.includes('name') && bodega
}
