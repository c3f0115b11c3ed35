import { columnLabel, type ImportField } from '../../../catalogue/import/import-columns.ts'
import { usualValues } from '../../../catalogue/import/default-values.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { withDefault } from './matching.ts'

/** Usual values of the fields that are still open. */
export const usualFor = (fields: readonly ImportField[], reading: Reading) =>
  usualValues.filter(([field]) => fields.includes(field) && !reading.defaults[field])

export const withUsual = (reading: Reading, fields: readonly ImportField[]): Reading =>
  usualFor(fields, reading).reduce((so, [field, said]) => withDefault(so, field, said), reading)

/** 'Azúcar Seco, Graduación 13, …' */
export const usualWords = (values: readonly (readonly [ImportField, string])[]): string =>
  values
    .map(([field, said]) =>
      field === 'summary' ? 'Descripción con varietal, bodega y lugar' : `${columnLabel(field)} ${said}`,
    )
    .join(', ')
