import { foldCell } from './fold-cell.ts'
import { columnLabel, parseCell, type ImportField } from './import-columns.ts'
import { readDescription, type Described } from './read-description.ts'
import type { Reading } from './reading.contract.ts'
import type { Above, List } from './row-context.ts'
import type { Reason, RowValues } from './validate-row.ts'

/** Reads the text of a row that says several things of its wine; undefined where the list has no such column. */
export function describedIn(
  cells: readonly (string | number | null)[],
  above: Above,
  list: List,
  reading: Reading,
): Described | undefined {
  const cell = cells[list.fields.indexOf('described')] ?? null
  if (cell === null) return undefined
  const bodegaKnown =
    list.fields.includes('producer') ||
    Boolean(reading.defaults.producer) ||
    (above.titles ?? []).some(({ field }) => field === 'producer')
  return readDescription(String(cell), {
    first: reading.described,
    bodegas: list.bodegas ?? [],
    openings: list.openings ?? [],
    bodegaKnown,
  })
}

type DescribedRow = { values: RowValues; reasons: Reason[] }

/** What the text says of fields that have no cell of their own, and what of it is a question. */
export function valuesOfDescription(said: Described, values: RowValues, reading: Reading): DescribedRow {
  const reasons: Reason[] = []
  const ask = (of: ImportField, cell: string, suggestion: string, detail: string) => {
    const words = reading.translations[of]
    const key = foldCell(cell)
    if (words && Object.hasOwn(words, key)) return words[key] || undefined
    if (!reading.lenient.includes(of))
      reasons.push({ field: columnLabel(of), detail, of, kind: 'unknown', cell, suggestion })
    return undefined
  }
  const meant = (of: 'producer' | 'place' | 'variety', word: string) =>
    reading.translations[of]?.[foldCell(word)] ?? word
  const own = <T>(of: ImportField, read: () => T) => (values[of] === undefined ? read() : undefined)
  const { producer, maybeProducer, variety, maybeVariety } = said
  const bodega = own('producer', () =>
    producer !== undefined
      ? meant('producer', producer)
      : maybeProducer && ask('producer', maybeProducer, maybeProducer, 'No se sabe dónde termina la bodega'),
  )
  const found: RowValues = {
    name: own('name', () => (said.bare && bodega ? `${bodega} ${said.name}` : said.name || undefined)),
    producer: bodega,
    place: own('place', () => said.place && meant('place', said.place)),
    variety: own('variety', () =>
      maybeVariety
        ? // beside the question, so that it is not missing too
          (ask('variety', maybeVariety, variety ?? '', 'Puede ser más de un varietal') ?? variety)
        : variety && meant('variety', variety),
    ),
    type: own('type', () => said.type),
    grapes: own('grapes', () => said.grapes),
    vintage: own('vintage', () =>
      said.unsureVintage
        ? parseCell('vintage', ask('vintage', said.name, '', 'Dice dos años: ¿cuál es la cosecha?') ?? null)
        : said.vintage,
    ),
    volumeMl: own('volumeMl', () => parseCell('volumeMl', said.volume ?? null)),
  }
  return { values: found, reasons }
}
