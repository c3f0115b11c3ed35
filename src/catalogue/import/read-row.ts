import { unguardCell } from '../../platform/spreadsheet/cell-guard.ts'
import { foldText } from '../search/fold-text.ts'
import { withoutCapitals } from './capital-names.ts'
import { readBox, unitNamed, unitOfPrice } from './box-prices.ts'
import { foldCell } from './fold-cell.ts'
import {
  columnLabel,
  hasOwnIds,
  parseCell,
  takesMany,
  type Cell,
  type ImportField,
} from './import-columns.ts'
import { readGrapes } from './grape-words.ts'
import { readType } from './type-words.ts'
import { withPriceOfCost } from './cost-prices.ts'
import { withOffer } from './offers.ts'
import { countryNamed, knownWord, saysNothing } from './known-words.ts'
import {
  currencyInHeading,
  currencyOf,
  readMoney,
  readPacked,
  readStock,
  type AmountRead,
} from './list-amounts.ts'
import { namesNet, namesVat } from './net-prices.ts'
import { categoryTypes } from '../taxonomy/product-kinds.ts'
import { isWineType } from '../taxonomy/is-wine.ts'
import { type Described, readDescription } from './read-description.ts'
import type { Reading } from './reading.contract.ts'
import type { Above, List } from './row-context.ts'
import type { Title } from './titles.ts'
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
  if (
    saysNothing(folded) &&
    !words?.[folded] &&
    knownWord(field, folded) === undefined &&
    !isNoVintage(field, cell)
  )
    return null
  // all words for sparkling wine are one question
  const asked = field === 'type' ? readType(String(cell)).cell : cell
  const key = [folded, foldCell(asked)].find((one) => words && Object.hasOwn(words, one))
  const said = key === undefined ? knownWord(field, folded) : words?.[key]
  return said === undefined ? asked : said === '' ? null : said
}

/** A dash says that a wine has no vintage, and not that nobody wrote it down. */
const isNoVintage = (field: ImportField, cell: string | number) =>
  field === 'vintage' && parseCell('vintage', cell) === null

/** Reads a row of a list, as its supplier writes them. */
export function readRow(
  row: { cells: readonly Cell[]; above: Above },
  list: List,
  reading: Reading,
): RowRead {
  const cells = list.fields.map((field, index): Cell => {
    if (field === null) return null
    const cell = plain(row.cells[index] ?? row.above.cells?.[index] ?? null, oneBlank(field, list, reading))
    const isLowered = reading.capitals === 'bajar' && names.includes(field) && typeof cell === 'string'
    return translated(field, isLowered ? withoutCapitals(cell) : cell, reading)
  })
  const read: RowRead = { values: {}, written: {}, reasons: [] }
  const at = (field: ImportField) => cells[list.fields.indexOf(field)] ?? null
  const currencyCell = at('currency')
  const volume = at('volumeMl')
  const pack = volume === null ? undefined : readPacked(volume)
  const said = describedIn(cells, row.above, list, reading)
  const boxPack = at('box') === null ? undefined : readPacked(at('box') ?? '')
  const unitCell = at('unit')
  const context = {
    reading,
    currency:
      currencyCell === null
        ? currencyOf(reading.defaults.currency ?? '')
        : (currencyOf(String(currencyCell)) ?? ('unknown' as const)),
    box: pack?.box ?? readBox(at('box') ?? reading.defaults.box ?? said?.box ?? null),
    unit: unitCell === null ? undefined : unitNamed(String(unitCell)),
  }
  list.fields.forEach((field, index) => {
    const cell = cells[index] ?? null
    if (field === null || notValues.includes(field) || cell === null) return
    read.written[field] = String(row.cells[index] ?? cell)
    const heading = list.headings[index] ?? ''
    if (isAmount(field)) setAmount(read, field, readAmountCell(field, cell, heading, context), reading)
    else setValue(read, field, (field === 'volumeMl' ? pack?.volume : undefined) ?? cell, heading)
    if (field === 'type') setBesideType(read, read.written[field], cell)
  })
  if (boxPack && volume === null && !said?.volume) setValue(read, 'volumeMl', boxPack.volume, '')
  setCountry(read, at('country'))
  const titled = (row.above.titles ?? []).reduce((so, title) => underTitle(so, title, reading), read)
  const described = withDescription(titled, said ?? grapesInName(titled, list), reading)
  const priceHeading = list.headings[list.fields.indexOf('price')] ?? ''
  return withOffer(withPriceOfCost(described, reading, namesVat(priceHeading)), reading)
}

/** 'Mendoza' and 'Argentina' of two columns are 'Mendoza, Argentina'. */
function setCountry(read: RowRead, cell: Cell): void {
  if (cell === null) return
  const country = countryNamed(String(cell).trim())
  const { place } = read.values
  if (typeof place !== 'string') read.values.place = country
  else if (!foldText(place).includes(foldText(country))) read.values.place = `${place}, ${country}`
  read.written.place = [read.written.place, String(cell)].filter((part) => part !== undefined).join(', ')
}

type AmountContext = Pick<Parameters<typeof readMoney>[1], 'reading' | 'currency' | 'box'> & {
  /** What the row says that its price is of. */
  unit: 'botella' | 'caja' | undefined
}
const amounts = ['price', 'offer', 'cost', 'stock'] as const
type AmountField = (typeof amounts)[number]

const isAmount = (field: ImportField): field is AmountField => amounts.some((one) => one === field)

function readAmountCell(
  field: AmountField,
  cell: Exclude<Cell, null>,
  heading: string,
  context: AmountContext,
): AmountRead {
  if (field === 'stock') return readStock(cell, context)
  const { reading, box } = context
  const unit = context.unit ?? unitOfPrice(heading, box, reading)
  const currency = context.currency ?? currencyInHeading(heading)
  // costs are without VAT, and so are prices that are the shop's costs
  if (field === 'cost' || reading.asCost) return readMoney(cell, { ...context, unit, currency })
  return readMoney(cell, { ...context, unit, currency, net: reading.netList || namesNet(heading) })
}

/** What a word of the column of colours says beside the colour: bubbles, sweetness; of a spirit, which one it is. */
function setBesideType(read: RowRead, text: string, asked: Exclude<Cell, null>): void {
  const { type } = read.values
  if (typeof type === 'string' && isKind(type) && !isWineType(type) && foldText(type) !== foldText(text))
    read.values.variety ??= text
  const { sparkling, degreeSugar, cell } = readType(text)
  if (sparkling) read.values.sparkling ??= true
  if (degreeSugar) read.values.degreeSugar ??= degreeSugar
  if (cell === asked) read.written.type = cell
}

/** The grapes and the colour that a name says, in a list without a column of them. */
function grapesInName({ values }: RowRead, { fields }: List): Described | undefined {
  if (typeof values.name !== 'string' || values.variety !== undefined || fields.includes('variety'))
    return undefined
  const { variety, unsure, grapes } = readGrapes(values.name)
  const type = fields.includes('type') ? undefined : readGrapes(values.name).type
  if (variety === undefined && type === undefined) return undefined
  return {
    name: '',
    ...(variety === undefined ? {} : { variety }),
    ...(unsure === undefined ? {} : { maybeVariety: unsure }),
    ...(type === undefined ? {} : { type }),
    ...(grapes.length > 1 ? { grapes } : {}),
  }
}

const isKind = (type: string) => categoryTypes.some((one) => one === type)

/** Columns that say how others are meant. */
const notValues: readonly ImportField[] = ['currency', 'box', 'described', 'unit', 'country']

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

const names: readonly ImportField[] = ['name', 'producer', 'place', 'described']

const terms: readonly ImportField[] = ['producer', 'place', 'type', 'variety', 'degreeSugar']

/** Names are found and added with single blanks; by its id a wine is given the very name that stands there. */
function oneBlank(field: ImportField, { fields }: List, reading: Reading): boolean {
  return terms.includes(field) || (field === 'name' && !hasOwnIds(fields, reading))
}

/** Without the apostrophe of a spreadsheet. */
function plain(cell: Cell, oneBlankOnly: boolean): Cell {
  if (typeof cell !== 'string') return cell
  // spreadsheets keep long numbers as texts by an apostrophe
  const text = unguardCell(cell)
    .trim()
    .replace(/^'(?=\d{3})/, '')
  if (text === '') return null
  return oneBlankOnly ? text.replace(/\s+/g, ' ') : text
}

function setValue({ values }: RowRead, field: ImportField, cell: Cell, heading: string | undefined): void {
  const value = parseCell(field, cell, heading)
  if (!takesMany(field)) values[field] = value
  else if (value !== undefined)
    values.joined = { ...values.joined, [field]: [...(values.joined?.[field] ?? []), value] }
}

function setAmount(read: RowRead, field: AmountField, amount: AmountRead, reading: Reading): void {
  if ('value' in amount) read.values[field] = amount.value
  else if (!reading.lenient.includes(field))
    read.reasons.push({
      field: columnLabel(field),
      of: field,
      cell: read.written[field] ?? '',
      ...amount,
    })
}

/** 'BODEGA ALTOS DEL SUR' above its wines is 'Altos del Sur'. */
function nameInTitle(field: Title['field'], title: string): string {
  if (field === 'type' || field === 'variety') return title
  return withoutCapitals(field === 'producer' ? title.replace(/^bodegas?\s*:?\s+(?=\S)/i, '') : title)
}

/** What stands above the rows as a title says what their own cells leave open. */
function underTitle(read: RowRead, { field, text }: Title, reading: Reading): RowRead {
  if (read.values[field] !== undefined) return read
  // 'Espumantes' says no colour: what the owner said of all rows holds there too
  if (
    field === 'type' &&
    readType(text).sparkling &&
    readType(text).type === undefined &&
    reading.defaults.type
  ) {
    read.values.sparkling ??= true
    return read
  }
  const cell = translated(field, nameInTitle(field, text), reading)
  if (cell === null) return read
  setValue(read, field, plain(cell, true), undefined)
  read.written[field] = text
  if (field === 'type') setBesideType(read, text, cell)
  return read
}

/** Reads the text of a row that says several things of its wine; undefined where the list has no such column. */
function describedIn(
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
function valuesOfDescription(said: Described, values: RowValues, reading: Reading): DescribedRow {
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
