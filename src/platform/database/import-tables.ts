import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './column-types.ts'

/** Rows of files on their way into the catalogue. JSON is written as its text. */

type Json<Read> = ColumnType<Read, string, string>
type Cell = string | number | null

export type ImportsTable = {
  id: GeneratedAlways<number>
  file_name: string
  actor: string
  created_at: CreatedAt
  state: Generated<
    | 'columnas'
    | 'revisando'
    | 'revisada'
    | 'importando'
    | 'terminada'
    | 'cancelada'
    | 'deshaciendo'
    | 'deshecha'
  >
  headings: Json<string[]>
  fields: Json<unknown[]>
  create_terms: Generated<boolean>
  draw_bottles: Generated<boolean>
  mode: 'todo-o-nada' | 'saltear' | null
  row_count: number
  done: Generated<number>
  total: Generated<number>
  created: Generated<number>
  changed: Generated<number>
  problem: string | null
  finished_at: Date | null
  heading_line: Generated<number>
  reading: ColumnType<unknown, string | undefined, string>
  lists: ColumnType<{ line: number; headings: string[] }[], string | undefined, string>
  carry: ColumnType<unknown, string | undefined, string>
  supplier: Generated<string>
  undo_actor: string | null
  undone: Generated<number>
  kept: Generated<number>
  price_middle: number | null
  sheet: Generated<string>
}

export type ImportSheetsTable = {
  import_id: number
  position: number
  name: string
  row_count: number
  /** Gzipped JSON. */
  content: Buffer
}

export type ImportRowsTable = {
  import_id: number
  line: number
  cells: Json<Cell[]>
  verdict: 'crear' | 'cambiar' | 'igual' | 'rechazar' | 'omitir' | null
  name: Generated<string>
  identity: string | null
  product_id: number | null
  notes: ColumnType<unknown, string | null | undefined, string | null>
  saved: Generated<boolean>
  above: ColumnType<unknown, string | null | undefined, string | null>
  codes: Generated<string[]>
}
