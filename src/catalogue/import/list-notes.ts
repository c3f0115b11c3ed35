import { namesBottles, namesBoxes } from './box-prices.ts'
import type { Headings } from './find-headings.ts'
import { currencyInHeading } from './list-amounts.ts'
import { saysNet } from './net-prices.ts'
import type { Reading } from './reading.contract.ts'
import type { Row } from './workbook-sheets.ts'

/** A line of the sheet that is no row of its list. */
const isNote = ({ cells }: Row) => cells.filter((cell) => cell !== null).length <= 2
const ofPrices = /prec|price|valor|importe|prix|prezz|moneda|currency/i

/** What the lines of a sheet beside its rows say of all its prices: without VAT, of boxes, in dollars. */
export function readNotes(
  rows: readonly Row[],
  { line }: Pick<Headings, 'line'>,
): Pick<Reading, 'netList' | 'boxList'> & { bottles: boolean; currency?: string } {
  const notes = rows
    .filter((row) => row.line !== line && isNote(row))
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))
  const boxList = notes.some(namesBoxes)
  const currency = notes
    .filter((note) => ofPrices.test(note))
    .map(currencyInHeading)
    .find((one) => one !== undefined)
  return {
    netList: notes.some(saysNet),
    boxList,
    bottles: !boxList && notes.some(namesBottles),
    ...(currency === undefined ? {} : { currency }),
  }
}

/**
 * How a supplier's list is read, as far as this file does not say otherwise: 'Precio caja' and 'Precio unitario' are taken
 * at their word, whatever was answered about another list.
 */
export function withoutContradiction(
  reading: Reading,
  rows: readonly Row[],
  { line, headings, fields }: Headings,
): Reading {
  const { netList, boxList, bottles } = readNotes(rows, { line })
  const priced = headings.filter((_, index) => fields[index] === 'price' || fields[index] === 'cost')
  const saysBoxes = priced.some(namesBoxes) || boxList
  const saysBottles = !saysBoxes && (bottles || priced.some(namesBottles))
  const contradicts = (reading.price === 'botella' && saysBoxes) || (reading.price === 'caja' && saysBottles)
  return {
    ...reading,
    netList: reading.netList || netList,
    boxList: (reading.boxList && !saysBottles) || boxList,
    price: contradicts ? 'preguntar' : reading.price,
  }
}
