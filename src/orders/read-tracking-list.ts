import type { SheetRow } from '../platform/spreadsheet/sheet.ts'
import { orderNumberIn } from './order-number.ts'

/** Reads the lists of tracking numbers that couriers hand out. Pure. */

export type TrackingColumn = 'order' | 'code' | 'carrier' | 'link'

export type TrackingRow = {
  /** Row of the file, from 1. */
  line: number
  /** What it says of the order: a number of ours, or whatever else stands there. */
  order: string
  code: string
  carrier: string
  link: string
}

export type TrackingList =
  | { ok: true; columns: Partial<Record<TrackingColumn, string>>; rows: TrackingRow[] }
  | { ok: false; why: 'no-order-column' | 'no-code-column' }

const fold = (cell: SheetRow[number]) =>
  String(cell ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Headings of each column, best first, as couriers and shop systems write them. A number of the courier's own order is
 * none of ours, so 'remito' and 'referencia' come before 'pedido'.
 */
const headings: Record<TrackingColumn, RegExp[]> = {
  order: [
    /^(nro|n|numero|num|no|id)? ?(de )?(la )?compra$/,
    /^(numero|nro|n)? ?(de )?(remito|referencia)( (del )?cliente| externa| interna)?$/,
    /^(nro|n|numero|num|no|id)? ?(de )?(la )?(orden|pedido|venta|operacion)( (de compra|externa|externo|del cliente))?$/,
    /^(order|order (number|id|no)|reference|your reference|pedido externo|id externo|id interno)$/,
  ],
  code: [
    /seguimiento|tracking|rastreo|track ?(and|&)? ?trace|trace/,
    /^(numero|nro|n|codigo|cod|id)? ?(de )?(la )?(guia|pieza|envio|oblea|etiqueta)$/,
    /^(numero|nro) ?(de )?envio (andreani|oca)$/,
    /^numero andreani$|^nro andreani$|^numero oca$|^t ?& ?n$|^tn$|^codigo$/,
  ],
  carrier: [
    /^(empresa|correo|transporte|transportista|carrier|courier|operador|logistica|quien lo lleva|mensajeria)$/,
  ],
  link: [/^(enlace|link|url|donde se sigue)( .*)?$|url de seguimiento|link de seguimiento|tracking url/],
}

const namedColumns = Object.keys(headings) as TrackingColumn[]
/** A link is no code, though its heading says 'seguimiento', too. */
const claimOrder: TrackingColumn[] = ['link', 'carrier', 'order', 'code']

/** Rows that may stand above the headings. */
const mostTitles = 15

/** @param lines row numbers of the file */
export function readTrackingList(rows: readonly SheetRow[], lines: readonly number[]): TrackingList {
  const headed = rows.slice(0, mostTitles).findIndex((row) => {
    const columns = columnsOf(row)
    return columns.order !== undefined && columns.code !== undefined
  })
  const heading = rows[headed]
  const columns = heading ? columnsOf(heading) : columnsByCells(rows)
  if (columns.order === undefined) return { ok: false, why: 'no-order-column' }
  if (columns.code === undefined) return { ok: false, why: 'no-code-column' }
  const named = Object.fromEntries(
    namedColumns.flatMap((name) => {
      const index = columns[name]
      return index === undefined ? [] : [[name, heading ? textOf(heading[index]) : `Columna ${index + 1}`]]
    }),
  )
  const cell = (row: SheetRow, name: TrackingColumn) => {
    const index = columns[name]
    return index === undefined ? '' : textOf(row[index])
  }
  const read = rows.slice(headed + 1).map((row, index) => ({
    line: lines[headed + 1 + index] ?? 0,
    order: cell(row, 'order'),
    code: cell(row, 'code'),
    carrier: cell(row, 'carrier'),
    link: cell(row, 'link'),
  }))
  return { ok: true, columns: named, rows: read.filter(({ order, code }) => order !== '' || code !== '') }
}

type Columns = Partial<Record<TrackingColumn, number>>

function columnsOf(row: SheetRow): Columns {
  const cells = row.map(fold)
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const name of claimOrder) {
    const index = headings[name]
      .map((pattern) => cells.findIndex((text, at) => !taken.has(at) && text !== '' && pattern.test(text)))
      .find((at) => at >= 0)
    if (index === undefined) continue
    columns[name] = index
    taken.add(index)
  }
  return columns
}

/** Without headings: the column of our numbers, and of the others the one whose cells look most like codes. */
function columnsByCells(rows: readonly SheetRow[]): Columns {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const share = (index: number, fits: (text: string) => boolean) =>
    rows.filter((row) => fits(textOf(row[index]))).length / Math.max(1, rows.length)
  const all = Array.from({ length: width }, (_, index) => index)
  const best = (candidates: number[], fits: (text: string) => boolean) =>
    candidates
      .map((index) => ({ index, share: share(index, fits) }))
      .filter((found) => found.share > 0.5)
      .toSorted((a, b) => b.share - a.share)[0]?.index
  const order = best(all, (text) => orderNumberIn(text) !== undefined)
  if (order === undefined) return {}
  const code = best(
    all.filter((index) => index !== order),
    (text) => /^(?=(?:\D*\d){6})[A-Za-z\d-]{8,40}$/.test(text),
  )
  const rest = all.filter((index) => index !== order && index !== code)
  const carrier = best(rest, (text) => /andreani|oca|correo|moto|flete|via cargo|urbano/i.test(text))
  return {
    order,
    ...(code === undefined ? {} : { code }),
    ...(carrier === undefined ? {} : { carrier }),
  }
}

/** Spreadsheets keep long codes as numbers. */
const textOf = (cell: SheetRow[number] | undefined): string =>
  typeof cell === 'number' ? cell.toLocaleString('en', { useGrouping: false }) : (cell ?? '').trim()
