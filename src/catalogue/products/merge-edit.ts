import { columnValue } from './product-columns.ts'
import type { ProductForm } from './product.contract.ts'

export type Merged = { ok: true; form: ProductForm } | { ok: false; fields: (keyof ProductForm)[] }

/**
 * What a form comes to that was filled in while others changed the wine, too: what was not edited stays as it is now,
 * so that bottles which were sold meanwhile do not come back. Edited on both sides, and not to the same: these fields.
 * In: the wine as the form showed it, as it was sent, and as it is.
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

/** Compared as they would be stored. */
function same(field: keyof ProductForm, one: ProductForm, other: ProductForm): boolean {
  const stored = (form: ProductForm) => JSON.stringify(columnValue(field, form[field]))
  return stored(one) === stored(other)
}
