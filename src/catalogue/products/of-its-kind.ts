import { kindRecord, type KindName } from '../taxonomy/product-kinds.ts'
import type { ProductForm } from './product.contract.ts'
import { fieldEntries, holdsFor, type FieldName } from './product-fields.ts'
import type { ProductField } from './product-field.ts'

export type KindFault = { field: FieldName; detail: string }
/** The submitted fields. */
export type SentFields = Partial<Record<FieldName, unknown>>
export type OfItsKind = { ok: true; form: ProductForm } | { ok: false; faults: KindFault[] }

/**
 * Adapts a form to its product kind by clearing fields that the kind lacks. Refuses submitted values for
 * those, and a wine without alcohol.
 * @param form the complete form
 * @param sent the submitted part
 */
export function ofItsKind(form: ProductForm, kind: KindName, sent: SentFields = form): OfItsKind {
  const { plural, leastAlcohol = 0 } = kindRecord(kind)
  const foreign = fieldEntries.filter(([name]) => !holdsFor(name, kind))
  const faults: KindFault[] = foreign
    .filter(([name, field]) => !isEmpty(sent[name], field))
    .map(([name, { label }]) => ({ field: name, detail: `${plural} no llevan «${label}»` }))
  if (form.alcohol < leastAlcohol) faults.push({ field: 'alcohol', detail: 'Debe indicar una graduacion!' })
  if (form.volumeMl === null && holdsFor('volumeMl', kind))
    faults.push({ field: 'volumeMl', detail: 'Debe indicar el contenido en ml' })
  if (faults.length > 0) return { ok: false, faults }
  const empty = foreign.map(([name, field]) => [name, emptyValue(field)])
  return { ok: true, form: { ...form, ...(Object.fromEntries(empty) as Partial<ProductForm>) } }
}

/** The value of a field that a product lacks. */
function emptyValue({ stored, empty }: ProductField): unknown {
  return empty ?? (stored === 'words' || stored === 'scores' ? [] : null)
}

function isEmpty(value: unknown, field: ProductField): boolean {
  return (
    value === undefined ||
    value === null ||
    value === emptyValue(field) ||
    (Array.isArray(value) && value.length === 0)
  )
}
