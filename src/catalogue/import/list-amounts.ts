import { currency as shopCurrency, fromPesos, toPesos } from '../../money/money.ts'
import { readDecimal } from '../../money/read-number.ts'
import type { PriceUnit } from './box-prices.ts'
import type { Cell } from './import-columns.ts'
import type { Currency, Reading } from './reading.contract.ts'
import { netSentence, vatOn } from './net-prices.ts'
import { readNumber } from './read-number.ts'

/** What a cell comes to, or the kind of question that it leaves and the sentence for it. */
export type CellFault = {
  kind: 'wrong' | 'unknown' | 'currency' | 'box' | 'box-price' | 'net-price'
  detail: string
}
export type AmountRead = { value: number } | CellFault

/** The shop's own currency. */
const own = shopCurrency.code
type Own = typeof own

type Row = {
  reading: Reading
  /** What the row's column of currencies says. */
  currency: Currency | Own | 'unknown' | undefined
  /** Bottles of a box, where the row says so. */
  box: number | undefined
  /** Whether the list says that its prices are without VAT; undefined for amounts that never have it, as costs. */
  net?: boolean | undefined
  /** What the price is of. */
  unit?: PriceUnit | undefined
}

const dollars =
  /us\s?\$|u\$[sd]?|usd|d[oó]lar(?:es)?(?: estadounidenses?| americanos?)?|us dollars?|dollars?/i
const euros = /€|eur(?:os?)?/i
const pesos = /ars?\s?\$|ars|\$|pesos?(?: argentinos?)?|cte|moneda corriente/i
const currencyWords: [RegExp, Currency | Own][] = [
  [dollars, 'USD'],
  [euros, 'EUR'],
  [pesos, own],
]

/** 'USD', 'dólares', '€'; undefined where it names no currency. */
export function currencyOf(text: string): Currency | Own | undefined {
  return currencyWords.find(([pattern]) =>
    new RegExp(`^(?:${pattern.source})\\.?$`, 'i').test(text.trim()),
  )?.[1]
}

const dollarHeading = /(?:^|[^a-z])(?:us\s?\$|u\$[sd]|usd|d[oó]lar(?:es)?|dollars?)(?:$|[^a-z])/i
const euroHeading = /€|(?:^|[^a-z])euros?(?:$|[^a-z])|(?:^|[^a-z])eur(?:$|[^a-z])/i

/** The currency that a heading or a note names beside the shop's own: 'Precio U$S', 'USD/case'. */
export function currencyInHeading(heading: string): Currency | undefined {
  if (dollarHeading.test(heading)) return 'USD'
  return euroHeading.test(heading) ? 'EUR' : undefined
}

/** A price of the list as pesos of one bottle: '$ 12.500.-', 'USD 25', 'u$s 1.200,50'. */
export function readMoney(cell: Exclude<Cell, null>, row: Row): AmountRead {
  const { amount, currency, net } = taken(cell, row)
  if (amount === undefined) return { kind: 'wrong', detail: 'No se entiende como un precio' }
  // a computed cell has more decimals than were meant; who types them means something else
  if (typeof cell === 'string' && Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
    return { kind: 'wrong', detail: 'Tiene más de dos decimales: elegí cómo se escriben los números' }
  if (currency === 'unknown') return { kind: 'wrong', detail: 'Está en una moneda que no conocemos' }
  const vat = net ? vatOn(row.reading) : 0
  if (vat === undefined) return { kind: 'net-price', detail: netSentence }
  const rate = currency === own ? 1 : row.reading.rates[currency]
  if (rate === undefined)
    return {
      kind: 'currency',
      detail: `Está en ${currency === 'USD' ? 'dólares' : 'euros'}: falta la cotización`,
    }
  if (row.unit === 'unsaid')
    return { kind: 'box-price', detail: `Viene en cajas de ${row.box}: ¿el precio es de la caja?` }
  if (row.unit === 'caja' && !row.box)
    return { kind: 'box', detail: 'El precio es por caja: falta de cuántas botellas' }
  const share = row.unit === 'caja' ? (row.box ?? 1) : 1
  const added = (1 + vat / 100) * (1 + row.reading.markup / 100)
  return { value: toPesos(fromPesos((amount * rate * added) / share)) }
}

function taken(
  cell: Exclude<Cell, null>,
  row: Row,
): { amount: number | undefined; currency: Currency | Own | 'unknown'; net: boolean } {
  if (typeof cell === 'number') return { amount: cell, currency: row.currency ?? own, net: row.net ?? false }
  const said = currencyWords.find(([pattern]) =>
    new RegExp(`^-?\\s*(?:${pattern.source})|(?:${pattern.source})\\.?$`, 'i').test(cell.trim()),
  )
  const bare = cell
    .trim()
    .replace(said?.[0] ?? /$^/, '')
    .replace(/(c\/u|x bot(ella)?\.?)$/i, '')
    .replace(plusVat, '')
    .trim()
    // '12.500.-' and '12.500,-'
    .replace(/[.,]?\s*-+$/, '')
  // of a sign that many currencies have the row's column says which
  const currency = said?.[1] === own ? (row.currency ?? own) : (said?.[1] ?? row.currency ?? own)
  const net = row.net !== undefined && (row.net || plusVat.test(cell.trim()))
  return { amount: readNumber(bare, row.reading.numbers), currency, net }
}

const plusVat = /(?:\+|m[aá]s)\s*iva\.?$/i

const bottles = /\s*(u|un|uds?|unid(ad(es)?)?|bot(s|ellas?)?|btl?s?)\.?$/i
const boxes = /^([\d.,]+)\s*(?:(?:cj?s?|cajas?|cx|bultos?)\.?)\s*(?:(?:x|de)\s*(\d+)\s*\w*\.?)?$/i

/** Bottles of the list: '24 u.', '+50', '10 cajas', '10 cajas x 6'. */
export function readStock(cell: Exclude<Cell, null>, row: Row): AmountRead {
  if (typeof cell === 'number') return { value: cell }
  const inBoxes = boxes.exec(cell.trim())
  if (inBoxes) {
    const [, count = '', of] = inBoxes
    const each = of === undefined ? row.box : Number(of)
    const many = readNumber(count, row.reading.numbers)
    if (!each) return { kind: 'box', detail: 'Está en cajas: falta de cuántas botellas' }
    if (many !== undefined) return { value: many * each }
  }
  const bare = cell
    .trim()
    .replace(/^([+>≥]|m[aá]s de)\s*/i, '')
    .replace(bottles, '')
    .trim()
  const value = readNumber(bare, row.reading.numbers)
  return value === undefined ? { kind: 'unknown', detail: 'No dice cuántas botellas hay' } : { value }
}

const packed = /^(?:(\d{1,2})\s*(?:u\.?|bot\.?)?\s*[x×*]\s*)([\d.,]+)\s*(ml|cc|cl|l|lt|lts|litros?)?\.?$/i

/** '6x750 ml' is a content and the bottles of a box; undefined where the cell names no box. */
export function readPacked(cell: Exclude<Cell, null>): { volume: string; box: number } | undefined {
  const [, box, size = '', unit = ''] = packed.exec(String(cell).trim()) ?? []
  return box && readDecimal(size) !== undefined
    ? { volume: `${size} ${unit}`.trim(), box: Number(box) }
    : undefined
}
