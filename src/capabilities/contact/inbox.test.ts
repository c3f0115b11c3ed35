import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { InboxQuestion } from './inbox.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function question(name: string, text: string): Promise<InboxQuestion> {
  const email = `${name.toLowerCase()}@ejemplo.test`
  await shop.ask('POST', '/consulta', { body: { name, email, question: text } })
  const matching = await inbox(`q=${email}`)
  return matching.items[0] as InboxQuestion
}
type Inbox = { items: InboxQuestion[]; total: number; counts: Record<string, number> }
const inbox = async (query = '') =>
  (await shop.ask('GET', `/admin/questions?${query}`, { as: shop.admin })).body as Inbox
const answer = (id: number, text: string, seen: number, more = {}) =>
  shop.ask('POST', `/admin/questions/${id}/answers`, {
    as: shop.admin,
    body: { answer: text, seen, ...more },
  })
const waiting = async () =>
  ((await shop.ask('GET', '/admin/waiting', { as: shop.admin })).body as { questions: number }).questions

test('a question is new, is answered by mail, stays with who answered, and is closed', async () => {
  const before = await waiting()
  const received = await question('Nora', '¿Tienen estacionamiento?')
  expect(received).toMatchObject({ state: 'nueva', answers: [] })
  expect(await waiting()).toBe(before + 1)
  expect((await answer(received.id, 'Sí.\n\nEntrás por la calle de atrás.', 0)).status).toBe(200)
  expect(await waiting()).toBe(before)
  const { rows } = await shop.database.pool.query(
    "SELECT recipient, subject, body FROM outbox WHERE message_id LIKE 'question-answer-%' AND recipient = 'nora@ejemplo.test'",
  )
  expect(rows).toEqual([
    {
      recipient: 'nora@ejemplo.test',
      subject: 'Respuesta a tu consulta',
      body: expect.stringContaining('Entrás por la calle de atrás.') as string,
    },
  ])
  const [now] = (await inbox('q=nora&state=en curso')).items
  expect(now?.answers).toEqual([
    {
      answer: 'Sí.\n\nEntrás por la calle de atrás.',
      by: expect.any(String) as string,
      at: expect.any(String) as string,
    },
  ])
  const closed = await shop.ask('PUT', '/admin/questions', {
    as: shop.admin,
    body: { id: received.id, state: 'cerrada' },
  })
  expect(closed.status).toBe(200)
  expect((await inbox('q=nora&state=cerrada')).total).toBe(1)
})

test('two who answer at once: the second sees the first answer before', async () => {
  const { id } = await question('Omar', '¿Hacen cajas?')
  const both = await Promise.all([answer(id, 'Sí', 0), answer(id, 'No', 0, { close: true })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rows } = await shop.database.pool.query(
    "SELECT 1 FROM outbox WHERE message_id LIKE 'question-answer-%' AND recipient = 'omar@ejemplo.test'",
  )
  expect(rows).toHaveLength(1)
  expect((await answer(id, 'También a medida', 1, { close: true })).status).toBe(200)
})

test('an empty answer, or one to an unknown question, is rejected', async () => {
  const { id } = await question('Pilar', '¿Abren hoy?')
  expect([400, 422]).toContain((await answer(id, '   ', 0)).status)
  expect([400, 422]).toContain((await answer(id, 'x'.repeat(3001), 0)).status)
  expect((await answer(999_999, 'Hola', 0)).status).toBe(404)
  expect((await inbox('q=%25_')).total).toBe(0)
})
