import type { ImportField } from '../../../catalogue/import/import-columns.ts'
import { acidities, bodyNames, sugarDegrees, wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'

const lists: Partial<Record<ImportField, readonly string[]>> = {
  type: wineTypes,
  degreeSugar: sugarDegrees,
  acidity: acidities,
  body: bodyNames,
}

/** What a field can be, where that is a closed list. */
export const choicesOf = (field: ImportField): readonly string[] | undefined => lists[field]
