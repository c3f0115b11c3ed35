import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { columnLabel, type ImportField } from '../../../catalogue/import/import-columns.ts'
import { readRow, type RowRead } from '../../../catalogue/import/read-row.ts'
import { extractSize } from '../../../catalogue/import/extract-size.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'

/** A cell of the file, and what becomes of it; `wrong` where it cannot be read. */
export type Previewed = { cell: string; becomes: string; wrong: boolean }

type Part = {
  headings: string[]
  fields: (ImportField | null)[]
  sample: readonly (readonly (string | number)[])[]
  openings?: readonly string[]
}

const previewed = 3

/** What becomes of the first cells of a column, as the list is read now. */
export function previewColumn(
  { headings, fields, sample, openings = [] }: Part,
  reading: Reading,
  index: number,
): Previewed[] {
  const field = fields[index] ?? null
  return sample
    .filter((row) => row[index] !== undefined && row[index] !== '')
    .slice(0, previewed)
    .map((row) => {
      const cell = String(row[index])
      if (field === null) return { cell, becomes: '', wrong: false }
      const cells = row.map((one) => (one === '' ? null : one))
      const list = { line: 0, headings, fields, openings }
      const read = extractSize(readRow({ cells, above: {} }, list, reading), list, reading)
      const reason = read.reasons.find(({ of }) => of === field)
      if (reason) return { cell, becomes: reason.detail, wrong: true }
      if (field === 'described')
        return {
          cell,
          becomes: describedWords(read),
          wrong: read.reasons.some(({ kind }) => kind === 'unknown'),
        }
      const becomes = [
        shown(field, read.values[field]),
        ...(field === 'name' ? sizeTakenOut(read, fields) : []),
      ]
      return { cell, becomes: becomes.join(' · '), wrong: false }
    })
}

function shown(field: ImportField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number') {
    if (field === 'price' || field === 'cost') return formatPesos(value)
    return field === 'vintage' || field === 'id' ? String(value) : writeNumber(value, { most: 2 })
  }
  return Array.isArray(value) ? value.join('; ') : typeof value === 'string' ? value : ''
}

/** 'Contenido: 750 ml', where the name said it and no column does. */
function sizeTakenOut({ sized, values }: RowRead, fields: Part['fields']): string[] {
  if (sized === undefined || fields.includes('volumeMl')) return []
  return [`${columnLabel('volumeMl')}: ${shown('volumeMl', values.volumeMl)} ml`]
}

const described = ['producer', 'name', 'type', 'variety', 'vintage', 'volumeMl'] as const

/** 'Bodega: Catena · Nombre: Malbec · …', and the open question. */
function describedWords({ values, reasons }: RowRead): string {
  const said = described.flatMap((field) => {
    const words = shown(field, values[field])
    return words === '' ? [] : [`${columnLabel(field)}: ${words}`]
  })
  const questions = reasons.flatMap(({ of, cell, kind }) =>
    of !== undefined && kind === 'unknown' ? [`¿${columnLabel(of)}: ${cell}?`] : [],
  )
  return [...questions, ...said].join(' · ')
}
