import { sql } from 'kysely'
import { markDemoRows } from '../platform/database/demo-rows.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** A fingerprint of all of a zone's fields. */
const print = sql`z.id || ' ' || md5(concat_ws('|', z.name, z.provinces, z.postal_codes, z.ways))`

/** Marks zones as demo data until they are edited. */
export async function markDemoZones(trx: Db): Promise<void> {
  const { rows } = await sql<{ print: string }>`SELECT ${print} AS print FROM delivery_zones z`.execute(trx)
  await markDemoRows(
    trx,
    'zone',
    rows.map((row) => row.print),
  )
}

/**
 * A zone that was never edited: as the demo created it, or as migration 0395 left it, with free delivery and
 * pickup at the demo's branches.
 */
const asPlanted = sql`(EXISTS (SELECT FROM demo_rows d WHERE d.kind = 'zone' AND d.id = ${print}) OR (z.id, z.name) IN (('caba', 'Ciudad de Buenos Aires'), ('gba', 'Gran Buenos Aires'), ('pais', 'Resto del país'))
  AND jsonb_array_length(z.ways) = 4
  AND z.ways->0 @> '{"kind": "home", "name": "Envío a domicilio", "prices": [{"up_to_bottles": 6, "price": 0}],
    "extra_per_bottle": 0, "free_from": null, "cutoff": "14:00"}'::jsonb AND jsonb_array_length(z.ways->0->'prices') = 1
  AND (z.ways->0->>'min_days', z.ways->0->>'max_days')
    = (CASE z.id WHEN 'caba' THEN '1' WHEN 'gba' THEN '2' ELSE '3' END, CASE z.id WHEN 'caba' THEN '2' WHEN 'gba' THEN '3' ELSE '7' END)
  AND z.ways @> '[{"kind": "pickup", "branch": "Palermo"}, {"kind": "pickup", "branch": "San Telmo"},
    {"kind": "pickup", "branch": "Belgrano"}]'::jsonb)`

/** Deletes the demo zones that were never edited. */
export async function deleteDemoZones(trx: Db): Promise<void> {
  await sql`DELETE FROM delivery_zones z WHERE ${asPlanted}`.execute(trx)
}

/** Whether the owner has configured delivery. */
export async function hasOwnZones(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM delivery_zones z WHERE NOT (${asPlanted}) LIMIT 1`.execute(db)
  return rows.length > 0
}
