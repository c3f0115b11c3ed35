import type { Db } from '../../platform/database/open-database.ts'
import { writeAbove, writeCarry, writeVerdicts, type JudgedRow } from './import-rows.queries.ts'
import { judgeRepeated } from './repeated-rows.ts'
import { placeRow, type Carry, type NoWine } from './row-context.ts'
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
  await writeCarry(trx, id, before)
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
