import { workbookOf, type BookCell } from '../workbook.ts'
import type { ListedWine } from './listed-wines.ts'

/** What a column holds, as its owner would say. */
export type Meaning =
  | 'name'
  | 'producer'
  | 'vintage'
  | 'place'
  | 'type'
  | 'grapes'
  | 'ml'
  | 'alcohol'
  | 'sku'
  | 'ean'
  | 'price'
  | 'cost'
  | 'stock'
  | 'offer'
  | 'nothing'

/** What a file says of a wine; what it leaves out is not compared. */
export type ExpectedWine = Pick<ListedWine, 'name'> &
  Partial<ListedWine> & {
    /** The price after the discount, where the list has an offer. */
    offer?: number
    /** A row that the shop may refuse or ask about, but must not save otherwise. */
    mayBeRefused?: boolean
  }

/** A list as another program or another person writes it, and what is right for it. */
export type ForeignList = {
  name: string
  file: { name: string; bytes: Buffer }
  wines: ExpectedWine[]
  /** What its owner answers when the shop asks. */
  owner: {
    columns?: Record<string, Meaning>
    /** What the amounts are where the file does not make it plain. */
    price?: Amounts
    cost?: Amounts
    /** Pesos for a dollar. */
    rate?: number
    /** The price is made of the cost by this margin, in percent. */
    margin?: number
    /** All sheets with a list are read. */
    allSheets?: true
    /** What holds for every row that does not say it. */
    missing?: Partial<Pick<ListedWine, 'producer' | 'type' | 'alcohol' | 'vintage'>> & { place?: string }
  }
}

export type Amounts = { net?: true; perCase?: true | number; dollars?: true }

export type Cells = (string | number | null)[][]

type Writing = {
  separator?: string
  encoding?: 'utf8' | 'utf8-bom' | 'latin1' | 'utf16le'
  quoteAll?: boolean
  head?: string
}

export function csvBytes(rows: Cells, writing: Writing = {}): Buffer {
  const { separator = ';', encoding = 'utf8', quoteAll = false, head = '' } = writing
  const cell = (value: string | number | null) => {
    const text = value === null ? '' : String(value)
    const quoted = quoteAll || text.includes(separator) || text.includes('"') || text.includes('\n')
    return quoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  const text = `${head}${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`
  if (encoding === 'latin1') return Buffer.from(text, 'latin1')
  if (encoding === 'utf16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf8-bom' ? `\uFEFF${text}` : text)
}

export function bookBytes(sheets: { name: string; rows: Cells; merged?: string[] }[]): Buffer {
  return workbookOf(sheets.map((sheet) => ({ ...sheet, rows: sheet.rows as BookCell[][] })))
}

/** What a list says of its wines. */
export function saying(wines: ListedWine[], ...fields: (keyof ListedWine)[]): ExpectedWine[] {
  return wines.map((wine) => {
    const pairs = ['name' as const, ...fields].map((field) => [field, wine[field]])
    return Object.fromEntries(pairs) as ExpectedWine
  })
}

/** '12.345,50' */
export function pesos(amount: number, decimals = 2): string {
  return amount.toLocaleString('es-AR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The amount without 21 % of IVA, in centavos and back, as programs print it. */
export function net(amount: number): number {
  return Math.round((amount / 1.21) * 100) / 100
}

export function iva(amount: number): number {
  return Math.round((amount - net(amount)) * 100) / 100
}

/** Rows in groups: the heading of each group first. */
export function grouped(
  wines: ListedWine[],
  by: (wine: ListedWine) => string,
  rows: {
    group: (name: string, wines: ListedWine[]) => Cells
    wine: (wine: ListedWine) => Cells[number]
    end?: (name: string, wines: ListedWine[]) => Cells
  },
): Cells {
  return [...Map.groupBy(wines, by)].flatMap(([name, theirs]) => [
    ...rows.group(name, theirs),
    ...theirs.map(rows.wine),
    ...(rows.end?.(name, theirs) ?? []),
  ])
}
