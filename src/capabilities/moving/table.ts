import { plainHeading } from '../../catalogue/import/import-columns.ts'
import { foldText } from '../../catalogue/search/fold-text.ts'
import { fromFieldTime } from '../../calendar/shop-time.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'

/** A file with headings. */
export type Table = {
  name: string
  headings: readonly string[]
  rows: readonly SheetRow[]
  lines: readonly number[]
}

/** A row by its headings: the text of the first of these columns that has one. */
export type RowText = (...headings: readonly string[]) => string

export function tableOf(name: string, rows: readonly SheetRow[], lines: readonly number[]): Table {
  const [head = [], ...others] = rows
  return {
    name,
    headings: head.map((cell) => headingOf(String(cell ?? ''))),
    rows: others,
    lines: lines.slice(1),
  }
}

/** 'billing_address_1', 'Billing Address1' and 'Número de orden' in plain letters. */
export const headingOf = (heading: string): string => plainHeading(heading.replaceAll('_', ' '))

export function textsOf({ headings, rows }: Table): RowText[] {
  const places = new Map<string, number>()
  headings.forEach((heading, place) => {
    if (!places.has(heading)) places.set(heading, place)
  })
  return rows.map((row) => (...names) => {
    for (const name of names) {
      const text = cellText(row[places.get(name) ?? -1])
      if (text !== '') return text
    }
    return ''
  })
}

/** Without the marks by which exports keep spreadsheets from reading a number or a formula. */
function cellText(cell: string | number | null | undefined): string {
  const text = String(cell ?? '').trim()
  const formula = /^="(.*)"$/.exec(text)?.[1]
  const plain = formula ?? text.replace(/^'(?=[=+\-@\d])/, '')
  return /^no informado$/i.test(plain) ? '' : plain
}

export const has = ({ headings }: Table, ...names: readonly string[]): boolean =>
  names.every((name) => headings.includes(name))

/** Reads the amounts of columns, in centavos, by the decimal sign that any of them tells. */
export function centavosReader(texts: readonly string[]): (text: string) => number | undefined {
  const bare = texts.map(bareAmount)
  const both = bare.find((text) => text.includes('.') && text.includes(','))
  const decimals = (sign: string) => bare.some((text) => new RegExp(`\\d[${sign}]\\d{1,2}$`).test(text))
  const decimal = both
    ? both.lastIndexOf(',') > both.lastIndexOf('.')
      ? ','
      : '.'
    : decimals(',') && !decimals('.')
      ? ','
      : '.'
  return (text) => {
    const plain = bareAmount(text)
      .replaceAll(decimal === ',' ? '.' : ',', '')
      .replace(',', '.')
    return /^-?\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
  }
}

const bareAmount = (text: string) => text.replace(/[^\d.,-]/g, '')

/** A moment as these systems write it; one without a zone is on the shop's clock. Undefined if it is none. */
export function readMoment(text: string): string | undefined {
  if (text === '') return undefined
  const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?\s*(?:Z|[+-]\d\d:?\d\d)$/.test(text)
  if (zoned) {
    const moment = new Date(text.replace(/ (?=\d\d:)/, 'T').replace(/ (?=[+-]\d)/, ''))
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
  }
  const local = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)
  const written = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)
  const [, year, month, day] = local ?? (written ? [written[0], written[3], written[2], written[1]] : [])
  const [, , , , hour = '00', minute = '00', second = '00'] = local ?? written ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const field = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${minute}`
  const moment = Date.parse(fromFieldTime(field))
  if (Number.isNaN(moment)) return undefined
  return new Date(moment + Number(second) * 1000).toISOString()
}

export const isYes = (text: string): boolean => /^(?:si|yes|1|true|verdadero|on)$/.test(foldText(text))

/** An address of mail, as it is compared; undefined for any other text. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFKC').toLowerCase()
  return /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]+$/.test(email) && email.length <= 200
    ? email
    : undefined
}
