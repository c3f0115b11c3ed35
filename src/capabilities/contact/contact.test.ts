import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { contactCalls } from './contact.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a question is stored with its message to the shop or not at all', async () => {
  const { pool } = shop.database
  await pool.query(`CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_mail BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION no_mail()`)
  const body = { name: 'Ana', email: 'ana@ejemplo.test', question: '¿Hacen envíos a Rosario?' }
  const rejected = await shop.ask('POST', '/consulta', { body })
  await pool.query('DROP TRIGGER no_mail ON outbox')
  expect(rejected.status).toBe(503)
  const stored = async () =>
    (await pool.query('SELECT question FROM questions WHERE email = $1', [body.email])).rows
  expect(await stored()).toEqual([])
  expect((await shop.ask('POST', '/consulta', { body })).status).toBe(200)
  expect(await stored()).toEqual([{ question: body.question }])
  const { rows } = await pool.query(
    "SELECT subject, reply_to, body FROM outbox WHERE subject LIKE 'Consulta%'",
  )
  expect(rows).toEqual([
    {
      subject: 'Consulta de Ana',
      reply_to: body.email,
      body: `${body.question}\n\nAna <${body.email}>`,
    },
  ])
})

test('a message with the honeypot filled in is not delivered', async () => {
  const body = { name: 'Robot', email: 'robot@ejemplo.test', question: 'x', website: 'http://x' }
  expect((await shop.ask('POST', '/consulta', { body })).status).toBe(200)
  const { rows } = await shop.database.pool.query('SELECT 1 FROM questions WHERE name = $1', [body.name])
  expect(rows).toEqual([])
})

test('the form takes a pasted address', () => {
  const sent = { name: 'Ana', question: '¿Abren?', email: ' ana@ejemplo.test ' }
  expect(contactCalls['POST /consulta'].body.safeParse(sent).data?.email).toBe('ana@ejemplo.test')
})
