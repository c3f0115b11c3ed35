import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { foldText } from '../search/fold-text.ts'
import { columnLabel, importFields, takesMany, type ImportField } from './import-columns.ts'
import { readStaged, type ImportOptions, type StagedRow, type ValidatedRow } from './validate-batch.ts'
import type { RowValues } from './validate-row.ts'

/**
 * Of two rows about the same wine the first counts. One that says the same again changes nothing; one that says another
 * thing is refused, unless the first is to hold.
 */
export async function judgeRepeated(
  trx: Db,
  id: number,
  staged: readonly StagedRow[],
  judged: ValidatedRow[],
  options: ImportOptions,
): Promise<ValidatedRow[]> {
  const rows = new Map(staged.map((row) => [row.line, row]))
  const first = await firstRows(trx, id, judged)
  return judged.map((row) => {
    const { verdict } = row.judgement
    const own = rows.get(row.line)
    if (verdict === 'rechazar' || verdict === 'omitir' || !own) return row
    const before = first.get(row.identity)
    if (before === undefined) {
      first.set(row.identity, own)
      return row
    }
    const different = differences(readStaged(before, options).values, readStaged(own, options).values)
    if (different.length === 0)
      return { ...row, judgement: { verdict: 'igual', why: `Repite la fila ${before.line}` } }
    if (options.reading.repeats === 'primera')
      return { ...row, judgement: { verdict: 'omitir', why: `Vale la fila ${before.line}` } }
    const detail = `Repite el vino de la fila ${before.line} con otros datos: ${different.join(', ')}`
    return {
      ...row,
      judgement: { verdict: 'rechazar', reasons: [{ field: 'Fila', detail, kind: 'contradiction' }] },
    }
  })
}

/** The rows of the batches before that are about the same wines. */
async function firstRows(
  trx: Db,
  id: number,
  judged: readonly ValidatedRow[],
): Promise<Map<string, StagedRow>> {
  const { rows } = await sql<StagedRow & { identity: string }>`
    SELECT DISTINCT ON (identity) identity, line, cells, above FROM import_rows
    WHERE import_id = ${id} AND verdict NOT IN ('rechazar', 'omitir')
      AND identity = ANY(${judged.map((row) => row.identity.slice(0, 500))}::text[])
    ORDER BY identity, line`.execute(trx)
  return new Map(rows.map(({ identity, ...row }) => [identity, row]))
}

/** What names the wine: that two rows are about one is known already. */
const namesOf: readonly ImportField[] = ['name', 'id', 'mark']

/** The columns in which two rows about one wine differ; its name is written in many ways. */
function differences(one: RowValues, other: RowValues): string[] {
  const fields = importFields.filter((field) => !namesOf.includes(field) && !takesMany(field))
  // two rows about one wine are about one size, whether both say it or not
  const compared = fields.filter((field) => field !== 'volumeMl' || (one[field] && other[field]))
  const different = compared.filter((field) => plain(one[field]) !== plain(other[field])).map(columnLabel)
  return plain(one.joined) === plain(other.joined) ? different : [...different, columnLabel('scores')]
}

const plain = (value: unknown) =>
  typeof value === 'string' ? foldText(value).replace(/\s+/g, ' ') : JSON.stringify(value ?? null)
