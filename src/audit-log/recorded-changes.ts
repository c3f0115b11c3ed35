import { toPesos } from '../money/money.ts'
import type { AuditEntry } from './audit.contract.ts'

/** A change as stored: old and new value by column, money in centavos, records by id. */
export type RecordedChanges = Record<string, [unknown, unknown]>
/** Names of bodegas, places and categories by `column:id`. */
export type TermNames = ReadonlyMap<string, string>

type Change = AuditEntry['changes'][number]

/** Formats a recorded change: money in pesos; bodegas, places and categories by name. */
export function readChanges(changes: RecordedChanges, names: TermNames): Change[] {
  return Object.entries(changes).map(([field, [before, after]]) => ({
    field,
    before: readValue(field, before, names),
    after: readValue(field, after, names),
  }))
}

function readValue(field: string, value: unknown, names: TermNames): Change['before'] {
  if (value === null || value === undefined) return null
  if ((field === 'list_price' || field === 'cost') && typeof value === 'number') return toPesos(value)
  if (/^id_(prod|place|categ)$/.test(field) && typeof value === 'number')
    return names.get(`${field}:${value}`) ?? `n.º ${value}`
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item)))
  return JSON.stringify(value)
}
