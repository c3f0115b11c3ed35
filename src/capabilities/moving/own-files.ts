import { z } from 'zod'
import { readCsv } from '../../platform/spreadsheet/read-csv.ts'
import type { MovedKind } from './moved-kinds.ts'
import { contentSchemas, type StagedRow } from './moved-row.ts'

/**
 * The files of a shop that moves out, as the command and the button write them: `vinos.csv` under the headings of the shop's
 * export, and for each other kind a file of JSON lines, of which the first says what it is.
 */
export const ownVersion = 1
export const ownWines = 'vinos.csv'

type OwnKind = Exclude<MovedKind, 'picture'>

export const ownFiles: Record<OwnKind, string> = {
  product: 'productos.jsonl',
  customer: 'clientes.jsonl',
  order: 'pedidos.jsonl',
  opinion: 'opiniones.jsonl',
  coupon: 'cupones.jsonl',
  address: 'direcciones.jsonl',
  setting: 'ajustes.jsonl',
}

export function writeOwnFile(kind: OwnKind, rows: readonly Omit<StagedRow, 'kind'>[]): string {
  const head = { shop_file: ownVersion, kind }
  const lines = rows.map(({ key, label, content }) => ({ key, label, content }))
  return `${[head, ...lines].map((line) => JSON.stringify(line)).join('\n')}\n`
}

export type OwnFile = {
  kind: string
  count: number
  rows: StagedRow[]
  wines?: (string | number | null)[][]
}

/** Reads one of these files; undefined for any other. */
export function readOwnFile(name: string, bytes: Uint8Array): OwnFile | undefined {
  const base = name.split('/').at(-1) ?? name
  if (base === ownWines) {
    const { rows } = readCsv(bytes)
    return { kind: 'vinos', count: rows.length - 1, rows: [], wines: rows }
  }
  const kind = (Object.keys(ownFiles) as OwnKind[]).find((item) => ownFiles[item] === base)
  if (kind === undefined) return undefined
  const [head = '', ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n')
  if (!isHead(head, kind)) return undefined
  const rows = lines.flatMap((line) => readRow(kind, line) ?? [])
  return { kind: base.replace('.jsonl', ''), count: rows.length, rows }
}

function readRow(kind: OwnKind, line: string): StagedRow | undefined {
  const row = z
    .object({ key: z.string().min(1).max(500), label: z.string().max(500), content: contentSchemas[kind] })
    .safeParse(parsed(line))
  return row.success ? ({ ...row.data, kind } as StagedRow) : undefined
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isHead(line: string, kind: OwnKind): boolean {
  const head = z.object({ shop_file: z.literal(ownVersion), kind: z.literal(kind) }).safeParse(parsed(line))
  return head.success
}
