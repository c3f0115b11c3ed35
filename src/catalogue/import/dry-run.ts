import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { writeVerdicts, type JudgedRow } from './import-rows.queries.ts'
import { judgeRepeated } from './repeated-rows.ts'
import { placeRow, type Above, type Carry, type NoWine } from './row-context.ts'
import { validateBatch, type ImportOptions, type StagedRow } from './validate-batch.ts'

const noWines: Record<NoWine, string> = {
  headings: 'Son los títulos de las columnas',
  title: 'Es un título o una nota',
  total: 'Es un total',
}

/** Judges the next rows of a sheet, which follow those before them: what they take from above is noted with them. */
export async function judgeRows(
  trx: Db,
  id: number,
  rows: readonly StagedRow[],
  { options, carry }: { options: ImportOptions; carry: Carry },
): Promise<void> {
  const wines: StagedRow[] = []
  const others: JudgedRow[] = []
  let before = carry
  for (const row of rows) {
    const placed = placeRow(row, options.lists, options.reading, before)
    before = placed.carry
    if (placed.noWine) others.push(skipped(row, noWines[placed.noWine]))
    else wines.push({ ...row, above: placed.above })
  }
  await sql`UPDATE imports SET carry = ${JSON.stringify(before)}::jsonb WHERE id = ${id}`.execute(trx)
  await writeAbove(trx, id, wines)
  const judged = await validateBatch(trx, wines, options, { id, saving: false })
  await writeVerdicts(trx, id, [...others, ...(await judgeRepeated(trx, id, wines, judged, options))])
}

function skipped({ line, cells }: StagedRow, why: string): JudgedRow {
  const name = cells.find((cell) => cell !== null)
  return {
    line,
    name: String(name ?? ''),
    identity: '',
    wine: undefined,
    judgement: { verdict: 'omitir', why },
  }
}

async function writeAbove(trx: Db, id: number, rows: readonly StagedRow[]): Promise<void> {
  const below = rows.flatMap(({ line, above }) => (above && !isEmpty(above) ? [{ line, above }] : []))
  if (below.length === 0) return
  await sql`UPDATE import_rows r SET above = v.above
    FROM jsonb_to_recordset(${JSON.stringify(below)}::jsonb) AS v (line int, above jsonb)
    WHERE r.import_id = ${id} AND r.line = v.line`.execute(trx)
}

const isEmpty = (above: Above) => above.title === undefined && above.cells === undefined
