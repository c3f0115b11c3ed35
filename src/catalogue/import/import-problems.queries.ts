import { sql } from 'kysely'
import { vatPercent } from '../../money/money.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { isColumn } from './import-columns.ts'
import type { ImportProblem } from './imports.contract.ts'
import { priceSentences } from './price-questions.ts'
import type { ProblemKind } from './problem-kinds.ts'

/** Cells of one problem that are listed; of a closed list there are few. */
const mostCells = 200

type Counted = {
  kind: ProblemKind
  of: string | null
  field: string
  detail: string
  cell: string
  suggestion: string | null
  rows: number
}

/** What names the cell itself is listed once for all of them. */
const sentences: Partial<Record<ProblemKind, string>> = {
  likeness: 'Se parece a lo que ya está: ¿es lo mismo?',
  'unknown-term': 'No existe',
  'net-price': `Vienen sin IVA: ¿les sumamos el ${vatPercent} %?`,
  'box-price': 'La lista viene en cajas y no dice de qué es el precio',
  margin: 'La lista dice lo que pagás: ¿a cuánto lo vendés?',
  offer: 'No son un descuento entero, que es lo que la tienda guarda',
  contradiction: 'Repite el vino o el código de otra fila, con otros datos',
  'other-wine': 'El código es de un vino tuyo, y la fila dice otro nombre y otra bodega',
  ...priceSentences,
}

/** What stands against the refused rows of an import, the most frequent first. */
export async function importProblems(db: Db, id: number): Promise<ImportProblem[]> {
  const { rows } = await sql<Counted>`
    SELECT kind, of, field, detail, cell, max(suggestion) AS suggestion, count(*) AS rows FROM (
      SELECT coalesce(reason->>'kind', 'wrong') AS kind, reason->>'of' AS of, reason->>'field' AS field,
        CASE WHEN reason->>'kind' = ANY(${Object.keys(sentences)}::text[]) THEN '' ELSE reason->>'detail' END AS detail,
        left(coalesce(reason->>'cell', ''), 200) AS cell, reason->>'suggestion' AS suggestion
      FROM import_rows, jsonb_array_elements(notes->'reasons') AS reason
      WHERE import_id = ${id} AND verdict = 'rechazar') AS said
    GROUP BY kind, of, field, detail, cell ORDER BY rows DESC, cell`.execute(db)
  const problems = new Map<string, ImportProblem>()
  for (const { kind, of, field, detail, cell, suggestion, rows: count } of rows) {
    const key = [kind, of, field, detail].join('\n')
    const problem: ImportProblem = problems.get(key) ?? {
      kind,
      of: of !== null && isColumn(of) ? of : null,
      field,
      detail: sentences[kind] ?? detail,
      rows: 0,
      cells: [],
      cellCount: 0,
    }
    problem.rows += count
    if (cell !== '') {
      problem.cellCount += 1
      if (problem.cells.length < mostCells) problem.cells.push({ cell, rows: count, suggestion })
    }
    problems.set(key, problem)
  }
  return [...problems.values()].toSorted((one, other) => other.rows - one.rows)
}
