import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataInventory } from '../platform/database/data-inventory.ts'
import { columnsOf, rowsOf } from '../platform/database/data-inventory.queries.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { livelyPerson, removePerson, tablesWith } from '../../test/lively-person.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.close())

test('data in every personal column is exported and erased', async () => {
  const { pool } = shop.database
  const person = await livelyPerson(shop, 'plantada.entera@ejemplo.test')
  await pool.query("UPDATE withdrawals SET state = 'rechazada' WHERE state = 'recibida'")
  await pool.query(
    `INSERT INTO mail_catcher (message_id, user_id, recipient, subject, html, body)
     SELECT message_id, user_id, recipient, subject, html, body FROM outbox WHERE user_id = $1
     ON CONFLICT DO NOTHING`,
    [person.id],
  )
  await pool.query(`INSERT INTO identity_payloads (model, id, payload) VALUES ('Session', 'planted', $1)`, [
    JSON.stringify({ accountId: person.id, planted: 'planted' }),
  ])
  await pool.query(
    `INSERT INTO identity_throttle (key, email, failures, until, since) VALUES ('planted', $1, 1, now(), now())`,
    [person.email],
  )
  await pool.query(
    `INSERT INTO identity_sign_in_codes (uid, email, code_hash, expires_at) VALUES ('planted', $1, 'x', now())`,
    [person.email],
  )
  await pool.query(
    `INSERT INTO identity_tokens (token_hash, account_id, purpose, expires_at) VALUES ('planted', $1, 'password', now())`,
    [person.id],
  )
  await pool.query(`INSERT INTO identity_sessions (uid, account_id, user_agent) VALUES ('planted', $1, '')`, [
    person.id,
  ])
  await pool.query(`INSERT INTO identity_devices (token_hash, account_id) VALUES ('planted', $1)`, [
    person.id,
  ])
  for (const row of [
    `identity_passkeys (id, account_id, public_key, counter, transports, device)
     VALUES ('planted', $1, '', 0, '{}', '')`,
    `web_sessions (id_hash, person_id, second_factor, id_token, expires_at)
     VALUES ('planted', $1, false, '', now())`,
    `identity_totp (account_id, secret) VALUES ($1, 'planted')`,
    `identity_recovery_codes (code_hash, account_id) VALUES ('planted', $1)`,
  ])
    await pool.query(`INSERT INTO ${row}`, [person.id])
  await pool.query(
    `WITH move AS (INSERT INTO moves (system, actor) VALUES ('own', 'shop') RETURNING id),
       waiting AS (INSERT INTO move_rows (move_id, position, kind, key, label, content)
         SELECT id, 1, 'order', 'planted', 'planted', jsonb_build_object('email', $2::text) FROM move)
     INSERT INTO moved (system, kind, key, target, created, move_id) SELECT 'own', 'customer', 'planted', $1, true, id FROM move`,
    [person.id, person.email],
  )
  await pool.query(`INSERT INTO admin_invitations (email, expires_at) VALUES ($1, now())`, [person.email])
  const planted = await plantEverywhere(person)
  expect(planted.length).toBeGreaterThan(30)

  const taken = (await shop.ask('GET', '/personal-data', { as: person.token })).body as Record<
    string,
    unknown
  >
  for (const { table, column, mark } of planted) {
    const { exported, notExported } = dataInventory[table] ?? {}
    if (typeof exported !== 'string' || notExported?.[column]) continue
    expect(JSON.stringify(taken[exported]), `${table}.${column} in ${exported}`).toContain(mark)
  }
  expect((await removePerson(shop, person.token)).status).toBe(200)
  // an invoice is retained as issued, for ten years
  expect(await tablesWith(shop, ['planted', 'plantada.entera'])).toEqual(['invoices'])
})

/** Paths in JSON columns that name a person. */
const personIn: Record<string, string> = { body: 'payer', delivery: 'postal_code' }

const someDelivery = JSON.stringify({
  way: 'casa',
  name: 'Envío a domicilio',
  kind: 'home',
  zone: 'Cuyo',
  branch: null,
  hours: null,
  province: null,
  list_price: 0,
  discounts: [],
  price: 0,
  leaves: '2026-11-24',
  earliest: '2026-11-24',
  latest: '2026-11-25',
})

/**
 * Writes a marker into every text column that the data inventory calls personal, creating rows where there
 * are none.
 */
async function plantEverywhere({ id, email }: { id: string; email: string }) {
  const planted: { table: string; column: string; mark: string }[] = []
  for (const [name, table] of Object.entries(dataInventory)) {
    const rows = rowsOf(table, { id, email })
    if (!rows) continue
    const { rows: matches } = await sql`SELECT 1 FROM ${sql.table(name)} WHERE ${rows}`.execute(
      shop.database.db,
    )
    expect(matches.length, `${name} has rows of the person`).toBeGreaterThan(0)
    const { rows: types } = await shop.database.pool.query<{ column: string; type: string }>(
      'SELECT column_name AS column, data_type AS type FROM information_schema.columns WHERE table_name = $1',
      [name],
    )
    for (const column of columnsOf(table).personal) {
      const type = types.find((candidate) => candidate.column === column)?.type
      // rows found by email have it as their marker, which occurs elsewhere too
      if (/^(email|recipient)$/.test(column) || !(type === 'text' || type === 'jsonb')) continue
      const mark = `planted-${name}-${column}`
      const value =
        type === 'text'
          ? sql`${mark}::text || ctid::text`
          : sql`coalesce(${sql.ref(column)}, ${column === 'delivery' ? someDelivery : '{}'}::jsonb)
              || jsonb_build_object(${personIn[column] ?? 'calle'}::text, ${mark}::text)`
      await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${value} WHERE ${rows}`.execute(
        shop.database.db,
      )
      planted.push({ table: name, column, mark })
    }
  }
  return planted
}
