import { columnLabel, type ImportField } from '../../../catalogue/import/import-columns.ts'
import { summaryOfRow } from '../../../catalogue/import/default-values.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { withDefault } from './matching.ts'

/** What most lists leave out and most owners say of it: offered, and taken only when they agree. */
const usual: readonly (readonly [ImportField, string])[] = [
  ['degreeSugar', 'Seco'],
  ['alcohol', '13'],
  ['stock', '0'],
  ['minimo', '0'],
  ['summary', summaryOfRow],
]

/** Usual values of the fields that are still open. */
export const usualFor = (fields: readonly ImportField[], reading: Reading) =>
  usual.filter(([field]) => fields.includes(field) && !reading.defaults[field])

export const withUsual = (reading: Reading, fields: readonly ImportField[]): Reading =>
  usualFor(fields, reading).reduce((so, [field, said]) => withDefault(so, field, said), reading)

/** 'Azúcar Seco, Graduación 13, …' */
export const usualWords = (values: readonly (readonly [ImportField, string])[]): string =>
  values
    .map(([field, said]) =>
      field === 'summary' ? 'Descripción con varietal, bodega y lugar' : `${columnLabel(field)} ${said}`,
    )
    .join(', ')
