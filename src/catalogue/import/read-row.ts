import { unguardCell } from '../../platform/spreadsheet/cell-guard.ts'
import { readBox, unitOfPrice } from './box-prices.ts'
import { describedIn, valuesOfDescription } from './described-row.ts'
import { foldCell } from './fold-cell.ts'
import {
  columnLabel,
  hasOwnIds,
  parseCell,
  takesMany,
  type Cell,
  type ImportField,
} from './import-columns.ts'
import { knownWord } from './known-words.ts'
import { currencyOf, readMoney, readPacked, readStock, type AmountRead } from './list-amounts.ts'
import { namesNet } from './net-prices.ts'
import type { Described } from './read-description.ts'
import type { Reading } from './reading.contract.ts'
import type { Above, List } from './row-context.ts'
import type { Reason, RowValues } from './validate-row.ts'

/** A row as it is read: its values, what it wrote where they came from, and what cannot be read. */
export type RowRead = {
  values: RowValues
  written: Partial<Record<ImportField, string>>
  reasons: Reason[]
  /** The name with the content of the bottle in it, where it was taken out of it. */
  sized?: string
  /** Fields that one text says together: they tell a wine and make a new one, and change none that is there. */
  described?: ImportField[]
}

/** What a cell says, once it is translated; null where it says nothing. */
export function translated(field: ImportField, cell: Cell, reading: Reading): Cell {
  if (cell === null) return null
  const folded = foldCell(cell)
  const words = reading.translations[field]
  const said = words && Object.hasOwn(words, folded) ? words[folded] : knownWord(field, folded)
  return said === undefined ? cell : said === '' ? null : said
}

/** Reads a row of a list, as its supplier writes them. */
export function readRow(
  row: { cells: readonly Cell[]; above: Above },
  list: List,
  reading: Reading,
): RowRead {
  const cells = list.fields.map((field, index): Cell => {
    if (field === null) return null
    const cell = plain(row.cells[index] ?? row.above.cells?.[index] ?? null, oneBlank(field, list, reading))
    return translated(field, cell, reading)
  })
  const read: RowRead = { values: {}, written: {}, reasons: [] }
  const at = (field: ImportField) => cells[list.fields.indexOf(field)] ?? null
  const currencyCell = at('currency')
  const volume = at('volumeMl')
  const pack = volume === null ? undefined : readPacked(volume)
  const said = describedIn(cells, row.above, list, reading)
  const context = {
    reading,
    currency: currencyCell === null ? undefined : currencyOf(String(currencyCell)),
    box: pack?.box ?? readBox(at('box') ?? reading.defaults.box ?? said?.box ?? null),
  }
  list.fields.forEach((field, index) => {
    const cell = cells[index] ?? null
    if (field === null || notValues.includes(field) || cell === null) return
    read.written[field] = String(row.cells[index] ?? cell)
    const heading = list.headings[index] ?? ''
    const unit = unitOfPrice(heading, context.box, reading)
    if (field === 'price') {
      const net = reading.netList || namesNet(heading)
      return setAmount(read, field, readMoney(cell, { ...context, unit, net }), reading)
    }
    if (field === 'cost') return setAmount(read, field, readMoney(cell, { ...context, unit }), reading)
    if (field === 'stock') return setAmount(read, field, readStock(cell, context), reading)
    const packed = field === 'volumeMl' ? pack?.volume : undefined
    setValue(read, field, packed ?? cell, heading)
  })
  return withDescription(underTitle(read, row.above.title, reading), said, reading)
}

/** Columns that say how others are meant. */
const notValues: readonly ImportField[] = ['currency', 'box', 'described']

function withDescription(read: RowRead, said: Described | undefined, reading: Reading): RowRead {
  if (!said) return read
  const { values, reasons } = valuesOfDescription(said, read.values, reading)
  const described = (Object.keys(values) as ImportField[]).filter((field) => read.values[field] === undefined)
  const found = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return {
    ...read,
    values: { ...read.values, ...found },
    reasons: [...read.reasons, ...reasons],
    described,
  }
}

const terms: readonly ImportField[] = ['producer', 'place', 'type', 'variety', 'degreeSugar']

/** Names are found and added with single blanks; by its id a wine is given the very name that stands there. */
function oneBlank(field: ImportField, { fields }: List, reading: Reading): boolean {
  return terms.includes(field) || (field === 'name' && !hasOwnIds(fields, reading))
}

/** Without the apostrophe of a spreadsheet. */
function plain(cell: Cell, oneBlankOnly: boolean): Cell {
  if (typeof cell !== 'string') return cell
  const text = unguardCell(cell).trim()
  if (text === '') return null
  return oneBlankOnly ? text.replace(/\s+/g, ' ') : text
}

function setValue({ values }: RowRead, field: ImportField, cell: Cell, heading: string | undefined): void {
  const value = parseCell(field, cell, heading)
  if (!takesMany(field)) values[field] = value
  else if (value !== undefined)
    values.joined = { ...values.joined, [field]: [...(values.joined?.[field] ?? []), value] }
}

function setAmount(
  read: RowRead,
  field: 'price' | 'cost' | 'stock',
  amount: AmountRead,
  reading: Reading,
): void {
  if ('value' in amount) read.values[field] = amount.value
  else if (!reading.lenient.includes(field))
    read.reasons.push({
      field: columnLabel(field),
      of: field,
      cell: read.written[field] ?? '',
      ...amount,
    })
}

/** What stands above the rows as a title says what their own cells leave open. */
function underTitle(read: RowRead, title: string | undefined, reading: Reading): RowRead {
  const field = reading.titles
  if (field === 'nada' || title === undefined || read.values[field] !== undefined) return read
  const cell = translated(field, title, reading)
  if (cell === null) return read
  setValue(read, field, plain(cell, true), undefined)
  read.written[field] = title
  return read
}
