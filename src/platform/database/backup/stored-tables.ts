import { createHash } from 'node:crypto'
import type pg from 'pg'
import { holdsSecrets } from '../data-inventory.queries.ts'

/** A table in a backup: its name and columns, quoted for SQL if necessary. */
export type StoredTable = { name: string; columns: string[]; order: string[] }

/**
 * The shop's tables, sorted by foreign keys. Omits generated columns, the list of migrations, unlogged tables
 * (empty after a crash), and tables with secrets: a copy of the file must not let anyone sign in.
 */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { refers: string[] }>(`
    SELECT quote_ident(c.relname) AS name,
      (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      coalesce((SELECT array_agg(quote_ident(a.attname) ORDER BY k.place) FROM pg_index i,
          unnest(i.indkey::int[]) WITH ORDINALITY AS k(attnum, place), pg_attribute a
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum), '{}') AS order,
      coalesce((SELECT array_agg(DISTINCT quote_ident(r.relname)) FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid), '{}') AS refers
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND c.relname <> 'schema_migrations'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1`)
  const sorted: StoredTable[] = []
  const left = new Map(rows.filter(mayBeInBackup).map((row) => [row.name, row]))
  while (left.size > 0) {
    const next = [...left.values()].find((row) => row.refers.every((name) => !left.has(name)))
    if (!next) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    left.delete(next.name)
    const { name, columns, order } = next
    sorted.push({ name, columns, order: order.length > 0 ? order : columns })
  }
  return sorted
}

/** False for tables with secrets, which backups of earlier versions may contain. */
export function mayBeInBackup({ name }: Pick<StoredTable, 'name'>): boolean {
  return !holdsSecrets(name.replaceAll('"', ''))
}

export type TableSum = { rows: number; sha256: string }

/**
 * Reads a table in key order, one line of JSON per row, within the client's transaction.
 * @param each receives each chunk of text
 * @returns number of rows and checksum of the text
 */
export async function readTable(
  client: pg.Client,
  { name, columns, order }: StoredTable,
  each: (part: string) => Promise<void> = async () => undefined,
): Promise<TableSum> {
  const sum = createHash('sha256')
  let rows = 0
  // a name no column has, since PostgreSQL would prefer the column
  await client.query(`DECLARE stored NO SCROLL CURSOR FOR
    SELECT row_to_json((SELECT "whole row" FROM (SELECT ${columns.join(', ')}) AS "whole row"))::text AS line
    FROM ${name} ORDER BY ${order.join(', ')}`)
  for (;;) {
    const fetched = await client.query<{ line: string }>('FETCH 2000 FROM stored')
    if (fetched.rows.length === 0) break
    // values escape newlines as \n, so a real newline ends the row
    const part = fetched.rows.map(({ line }) => `${line}\n`).join('')
    rows += fetched.rows.length
    sum.update(part)
    await each(part)
  }
  await client.query('CLOSE stored')
  return { rows, sha256: sum.digest('hex') }
}

/** Prepares a connection without timeouts that formats times the same way everywhere. */
export async function prepareConnection(client: pg.Client): Promise<void> {
  // a broken connection rejects the next statement; without a listener it would end the process
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`SET TIME ZONE 'UTC'; SET statement_timeout = 0; SET lock_timeout = 0`)
}
