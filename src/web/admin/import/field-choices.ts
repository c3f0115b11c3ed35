import type { ImportField } from '../../../catalogue/import/import-columns.ts'
import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import { acidities, bodyNames, sugarDegrees } from '../../../catalogue/taxonomy/wine-terms.ts'

const lists: Partial<Record<ImportField, readonly string[]>> = {
  type: categoryTypes,
  degreeSugar: sugarDegrees,
  acidity: acidities,
  body: bodyNames,
}

/** A field's values, if they are a fixed list. */
export const choicesOf = (field: ImportField): readonly string[] | undefined => lists[field]
