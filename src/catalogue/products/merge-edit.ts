import { columnValue } from './product-columns.ts'
import type { ProductForm } from './product.contract.ts'

export type Merged = { ok: true; form: ProductForm } | { ok: false; fields: (keyof ProductForm)[] }

/**
 * Merges a form with concurrent changes. Fields that were not edited keep their current value, so that
 * bottles sold meanwhile do not come back. Fields edited to different values are conflicts.
 * @param seen the wine when the form was loaded
 * @param sent the submitted form
 */
export function mergeEdit(seen: ProductForm, sent: ProductForm, now: ProductForm): Merged {
  const fields = (Object.keys(sent) as (keyof ProductForm)[]).filter(
    (field) => sent[field] !== undefined && seen[field] !== undefined && now[field] !== undefined,
  )
  const untouched = fields.filter((field) => same(field, sent, seen))
  const both = fields.filter(
    (field) => !same(field, sent, seen) && !same(field, seen, now) && !same(field, sent, now),
  )
  if (both.length > 0) return { ok: false, fields: both }
  const unchanged = Object.fromEntries(untouched.map((field) => [field, now[field]]))
  return { ok: true, form: { ...sent, ...unchanged } }
}

/** Compares values as they would be stored. */
function same(field: keyof ProductForm, first: ProductForm, second: ProductForm): boolean {
  const stored = (form: ProductForm) => JSON.stringify(columnValue(field, form[field]))
  return stored(first) === stored(second)
}
