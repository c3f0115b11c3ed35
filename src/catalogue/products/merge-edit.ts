import { keptAddress } from '../images/picture.ts'
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
  const kept = Object.fromEntries(untouched.map((field) => [field, now[field]]))
  return { ok: true, form: { ...sent, ...kept } }
}

function same(field: keyof ProductForm, one: ProductForm, other: ProductForm): boolean {
  return JSON.stringify(stored(field, one)) === JSON.stringify(stored(field, other))
}

function stored(field: keyof ProductForm, form: ProductForm): unknown {
  if (field === 'image') return keptAddress(form.image)
  return field === 'moreImages' ? form.moreImages?.map(keptAddress) : form[field]
}
