import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../../test/buying.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { capabilities } from '../capabilities.ts'
import { joinHooks } from '../hooks.ts'
import { workOnDisputes } from '../../payments/disputes/disputes.job.ts'
import { decideDispute, openDispute } from '../../../stand-ins/payments/sandbox-disputes.ts'
import { evidenceSections } from './evidence.ts'
import { findEvidence } from './evidence.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (method: string, path: string, body?: object) => shop.ask(method, path, { as: shop.admin, body })

/** One bottle that was paid and has left, and its payment at the provider. */
async function bought(email: string) {
  const person = await shop.person(email)
  const paid = await pay(shop, person.token, await order(shop, person.token, await wineWithStock(shop, 5), 1))
  for (const estado of ['Procesando', 'Completo']) await ask('PUT', '/orders', { id: paid.id, estado })
  const { rows } = await shop.database.pool.query<{ payment_id: string }>(
    'SELECT payment_id FROM payments WHERE purchase_id = $1',
    [paid.purchase_id],
  )
  return { ...person, paid, payment: rows[0]?.payment_id ?? '' }
}

test('the evidence contains the contact messages of this buyer only', async () => {
  const { paid, id } = await bought('escribe@ejemplo.test')
  const { pool, db } = shop.database
  await pool.query(
    `WITH written AS (INSERT INTO questions (name, email, question, user_id) VALUES
        ('Ana', 'Escribe@ejemplo.test', '¿Cuándo llega mi caja?', $1),
        ('Otra', 'otra@ejemplo.test', 'Esto es de otra persona', NULL) RETURNING id, email)
     INSERT INTO question_answers (question_id, answer, actor)
     SELECT id, 'Llegó el martes, la firmaste vos', 'x' FROM written WHERE email LIKE 'Escribe%'`,
    [id],
  )
  const evidence = await findEvidence(db, paid.id, joinHooks(capabilities).correspondence)
  if (!evidence) throw new Error('There is no order')
  const correspondence =
    evidenceSections(evidence).find(({ title }) => title === 'Lo que se habló')?.lines ?? []
  const about = correspondence.filter((line) => /caja|martes|otra persona/.test(line))
  expect(about.map((line) => line.split(' · ').slice(1).join(' · '))).toEqual([
    'Quien compró · Consulta desde Contacto: ¿Cuándo llega mi caja?',
    'La tienda · Respuesta a la consulta: Llegó el martes, la firmaste vos',
  ])
})

test('an account with an open dispute or return cannot be erased', async () => {
  const { paid, payment, token } = await bought('se-va@ejemplo.test')
  const erase = () => shop.ask('DELETE', '/personal-data', { as: token, body: { confirm: 'ELIMINAR' } })
  const { db, pool } = shop.database
  const dispute = await openDispute(pool, payment, 'claim')
  await until(async () => {
    await workOnDisputes(db, shop.sandbox)
    return ((await ask('GET', `/orders/${paid.id}/disputes`)).body as object[]).length > 0 || undefined
  })
  const disputed = await erase()
  expect([disputed.status, JSON.stringify(disputed.body)]).toEqual([
    409,
    expect.stringContaining('un contracargo o un reclamo sin resolver'),
  ])
  await decideDispute(pool, dispute ?? '', 'won')
  await pool.query('UPDATE payment_disputes SET ask_at = now() WHERE ask_at IS NOT NULL')
  await workOnDisputes(db, shop.sandbox)
  await shop.ask('POST', '/arrepentimiento', {
    body: {
      order: paid.numero,
      email: 'se-va@ejemplo.test',
      lines: [{ product_id: paid.order_items[0]?.product.id, quantity: 1 }],
    },
  })
  const returning = await erase()
  expect([returning.status, JSON.stringify(returning.body)]).toEqual([
    409,
    expect.stringContaining('una devolución abierta'),
  ])
  const { body } = await ask('GET', `/arrepentimiento?order=${paid.id}`)
  const [request] = body as { id: number }[]
  await ask('PUT', '/arrepentimiento', { id: request?.id, state: 'rechazada', note: 'Ya pasó el plazo' })
  expect((await erase()).status).toBe(200)
})
