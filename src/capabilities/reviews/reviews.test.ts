import { afterAll, beforeAll, expect, test } from 'vitest'
import { until, waitingForLocks } from '../../../test/buying.ts'
import { insertPaidOrder } from '../../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { ModeratedReview } from './moderation.contract.ts'
import type { ReviewAnswer } from './reviews.contract.ts'
import { deleteReview } from './reviews.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Wines without reviews, so that figures start at zero. */
async function quietWine(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE review_count = 0 AND archived_at IS NULL ORDER BY random() LIMIT 1',
  )
  return rows[0]?.id ?? 0
}

const buyer = async (email: string, productId: number) => {
  const person = await shop.person(email)
  await insertPaidOrder(shop.database.pool, { userId: person.id, productId })
  return person
}
const write = (as: string, id_prod: number, stars: number, description = 'Rico') =>
  shop.ask('POST', '/review', { as, body: { id_prod, description, stars } })
const read = async (id: number, query = '') => {
  const { body } = await shop.ask('GET', `/review/${id}${query}`)
  return Array.isArray(body) ? (body as ReviewAnswer[]) : []
}
const average = async (id: number) =>
  ((await shop.ask('GET', `/review/stars/${id}`)).body as { avg: number; count: number }[])[0]
const distribution = async (id: number) =>
  ((await shop.ask('GET', `/review/distribution/${id}`)).body as { stars: number; count: number }[]).map(
    (row) => row.count,
  )

test('only buyers review, once per wine, and can overwrite it', async () => {
  const wine = await quietWine()
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
  expect((await shop.ask('GET', `/review/${wine}`)).body).toEqual({ message: 'No pude acceder a Review' })
  expect((await write(shop.customer.token, wine, 5)).status).toBe(403)

  const person = await buyer('opina@ejemplo.test', wine)
  expect((await write(person.token, wine, 4)).status).toBe(200)
  expect((await write(person.token, wine, 2, 'Lo pensé mejor')).status).toBe(200)
  expect(await average(wine)).toEqual({ avg: 2, count: 1 })
  expect(await distribution(wine)).toEqual([0, 0, 0, 1, 0])
  const [review] = await read(wine)
  expect(review).toMatchObject({
    description: 'Lo pensé mejor',
    stars: 2,
    id_user: person.id,
    author: 'opina',
    verified: true,
    demo: false,
  })
})

test.each(['Ingreso', 'Cancelada'])('an order in %s is no purchase', async (estado) => {
  const wine = await quietWine()
  const person = await shop.person(`${estado.toLowerCase()}@ejemplo.test`)
  await insertPaidOrder(shop.database.pool, { userId: person.id, productId: wine, estado })
  expect((await write(person.token, wine, 5)).status).toBe(403)
})

test.each([
  [{ description: '', stars: 4 }, 'description'],
  [{ description: '   ', stars: 4 }, 'description'],
  [{ description: 'Rico', stars: 0 }, 'stars'],
  [{ description: 'Rico', stars: 6 }, 'stars'],
  [{ description: 'Rico', stars: 4.5 }, 'stars'],
])('%j is refused', async (sent, field) => {
  const answer = await shop.ask('POST', '/review', { as: shop.admin, body: { id_prod: 1, ...sent } })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: { field: string }[] }).errors[0]?.field).toBe(field)
})

test('users delete only their own review, Admins any', async () => {
  const wine = await quietWine()
  const [first, second] = [await buyer('una@ejemplo.test', wine), await buyer('otra@ejemplo.test', wine)]
  await write(first.token, wine, 5)
  await write(second.token, wine, 1)
  const reviews = await read(wine)
  const of = (id: string) => reviews.find((review) => review.id_user === id)?.id ?? 0
  const remove = (as: string, id: number) => shop.ask('DELETE', `/review?id=${id}`, { as })
  expect((await remove(first.token, of(second.id))).status).toBe(404)
  expect(await average(wine)).toEqual({ avg: 3, count: 2 })
  expect((await remove(first.token, of(first.id))).status).toBe(200)
  expect((await remove(shop.admin, of(second.id))).status).toBe(200)
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
})

test('sorted, filtered by stars and page by page', async () => {
  const wine = await quietWine()
  for (const [index, stars] of [3, 5, 1].entries())
    await write((await buyer(`orden${index}@ejemplo.test`, wine)).token, wine, stars)
  const stars = async (query: string) => (await read(wine, query)).map((review) => review.stars)
  expect(await stars('')).toEqual([1, 5, 3])
  expect(await stars('?sort=antiguas')).toEqual([3, 5, 1])
  expect(await stars('?sort=mejores')).toEqual([5, 3, 1])
  expect(await stars('?sort=peores&size=2')).toEqual([1, 3])
  expect(await stars('?sort=peores&size=2&page=1')).toEqual([5])
  expect(await stars('?stars=5')).toEqual([5])
  expect(await distribution(wine)).toEqual([1, 0, 1, 0, 1])
  expect((await shop.ask('GET', `/review/${wine}?sort=otra`)).status).toBe(400)
})

test('a report waits for an Admin; hidden, the review is out of list and average, and can come back', async () => {
  const wine = await quietWine()
  const author = await buyer('autora@ejemplo.test', wine)
  const reader = await shop.person('lectora@ejemplo.test')
  await write(author.token, wine, 1, 'Comprá barato en mi página')
  const id = (await read(wine))[0]?.id ?? 0
  const report = (as: string) =>
    shop.ask('POST', '/review/report', { as, body: { id, reason: 'Publicidad' } })
  expect((await report(author.token)).status).toBe(409)
  expect((await report(reader.token)).status).toBe(200)
  expect((await report(reader.token)).status).toBe(200)
  const waiting = async (state: string) =>
    (await shop.ask('GET', `/admin/reviews?state=${state}`, { as: shop.admin })).body as {
      items: ModeratedReview[]
    }
  expect((await waiting('reportadas')).items.find((review) => review.id === id)?.reports).toEqual([
    { reason: 'Publicidad', count: 1 },
  ])
  const summary = await shop.ask('GET', '/admin/summary', { as: shop.admin })
  expect((summary.body as { reportedReviews: number }).reportedReviews).toBe(1)

  const change = (call: string, body: object) =>
    shop.ask('PUT', `/review/${call}`, { as: shop.admin, body: { id, ...body } })
  expect((await change('hide', { reason: ' ' })).status).toBe(422)
  expect((await change('hide', { reason: 'Es publicidad' })).status).toBe(200)
  expect(await read(wine)).toEqual([])
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
  expect((await waiting('reportadas')).items).toEqual([])
  expect((await waiting('ocultas')).items[0]).toMatchObject({ id, hidden: 'Es publicidad' })
  const own = (await shop.ask('GET', `/review/allowed/${wine}`, { as: author.token })).body
  expect(own).toMatchObject({ allowed: true, own: { hidden: 'Es publicidad' } })

  // overwriting does not show it again
  await write(author.token, wine, 5, 'Comprá más barato en mi página')
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
  expect((await change('restore', {})).status).toBe(200)
  expect(await average(wine)).toEqual({ avg: 5, count: 1 })

  // nor does deleting and creating it anew
  expect((await change('hide', { reason: 'Es publicidad' })).status).toBe(200)
  expect((await shop.ask('DELETE', `/review?id=${id}`, { as: author.token })).status).toBe(200)
  await write(author.token, wine, 4, 'Comprá barato, otra vez')
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
  const again = (await waiting('ocultas')).items[0]
  expect(again).toMatchObject({ hidden: 'Es publicidad', description: 'Comprá barato, otra vez' })
  const shown = await shop.ask('PUT', '/review/restore', { as: shop.admin, body: { id: again?.id } })
  expect(shown.status).toBe(200)
  // one that was shown again is an ordinary review
  expect((await shop.ask('DELETE', `/review?id=${again?.id}`, { as: author.token })).status).toBe(200)
  await write(author.token, wine, 3)
  expect(await average(wine)).toEqual({ avg: 3, count: 1 })
})

test('several are hidden with one reason, and the same the other way round takes it back, reports too', async () => {
  const wine = await quietWine()
  const author = await buyer('varias@ejemplo.test', wine)
  await write(author.token, wine, 1, 'Publicidad')
  const other = await quietWine()
  await insertPaidOrder(shop.database.pool, { userId: author.id, productId: other })
  await write(author.token, other, 1, 'Más publicidad')
  const ids = [(await read(wine))[0]?.id ?? 0, (await read(other))[0]?.id ?? 0]
  const reader = await shop.person('lectora-dos@ejemplo.test')
  const reported = { as: reader.token, body: { id: ids[0], reason: 'Publicidad' } }
  await shop.ask('POST', '/review/report', reported)
  const send = async (changes: object[], more: object = {}, as = shop.admin) => {
    const { status, body } = await shop.ask('PUT', '/review/lote', { as, body: { changes, ...more } })
    return {
      status,
      results: (body as { results?: { changed: boolean }[] }).results?.map((row) => row.changed),
    }
  }
  const hide = ids.map((id) => ({ id, from: null, to: 'Es publicidad' }))
  expect((await send(hide, {}, author.token)).status).toBe(403)
  expect((await send([{ id: ids[0], from: null, to: ' ' }])).status).toBe(422)
  expect(await send([...hide, { id: 999_999_999, from: null, to: 'x' }])).toEqual({
    status: 200,
    results: [true, true, false],
  })
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
  // seen in sight, hidden by now
  expect((await send(hide)).results).toEqual([false, false])
  const open = async () =>
    (
      await shop.database.pool.query(
        'SELECT FROM review_reports WHERE review_id = $1 AND settled_at IS NULL',
        [ids[0]],
      )
    ).rowCount
  expect(await open()).toBe(0)
  const back = ids.map((id) => ({ id, from: 'Es publicidad', to: null }))
  expect((await send(back, { undo: true })).results).toEqual([true, true])
  expect(await open()).toBe(1)
  expect(await average(wine)).toEqual({ avg: 1, count: 1 })
  expect((await send(hide)).results).toEqual([true, true])
})

test('a hidden review deleted and rewritten concurrently stays hidden', async () => {
  const wine = await quietWine()
  const author = await buyer('apurada@ejemplo.test', wine)
  await write(author.token, wine, 1, 'Comprá barato en mi página')
  const id = (await read(wine))[0]?.id ?? 0
  const hide = { as: shop.admin, body: { id, reason: 'Es publicidad' } }
  expect((await shop.ask('PUT', '/review/hide', hide)).status).toBe(200)
  const { db } = shop.database
  const anew = await db.transaction().execute(async (trx) => {
    await deleteReview(trx, id, author.id)
    // waits for the concurrent deletion
    const written = write(author.token, wine, 5, 'Comprá barato, otra vez')
    await until(async () => (await waitingForLocks(shop)) || undefined)
    return { written }
  })
  expect((await anew.written).status).toBe(200)
  expect(await read(wine)).toEqual([])
  expect(await average(wine)).toEqual({ avg: 0, count: 0 })
})

test('a report of a review that goes away meanwhile finds none', async () => {
  const wine = await quietWine()
  const author = await buyer('se-va@ejemplo.test', wine)
  await write(author.token, wine, 1)
  const id = (await read(wine))[0]?.id ?? 0
  const report = await shop.database.db.transaction().execute(async (trx) => {
    await deleteReview(trx, id, author.id)
    const body = { id, reason: 'Publicidad' }
    const answer = shop.ask('POST', '/review/report', { as: shop.customer.token, body })
    await until(async () => (await waitingForLocks(shop)) || undefined)
    return { answer }
  })
  expect((await report.answer).status).toBe(404)
})

test('a settled report is open again after the review changes', async () => {
  const wine = await quietWine()
  const author = await buyer('cambia@ejemplo.test', wine)
  await write(author.token, wine, 4, 'Rico')
  const id = (await read(wine))[0]?.id ?? 0
  const report = () =>
    shop.ask('POST', '/review/report', { as: shop.customer.token, body: { id, reason: 'Publicidad' } })
  const reported = async () => {
    const { body } = await shop.ask('GET', '/admin/reviews?state=reportadas', { as: shop.admin })
    return (body as { items: ModeratedReview[] }).items.some((review) => review.id === id)
  }
  await report()
  expect((await shop.ask('PUT', '/review/restore', { as: shop.admin, body: { id } })).status).toBe(200)
  // an Admin has settled the reports of this text
  await report()
  expect(await reported()).toBe(false)
  await write(author.token, wine, 4, 'Comprá barato en mi página')
  await report()
  expect(await reported()).toBe(true)
})

test('the shop answers in public, and can take that back', async () => {
  const wine = await quietWine()
  const author = await buyer('pregunta@ejemplo.test', wine)
  await write(author.token, wine, 3)
  const id = (await read(wine))[0]?.id ?? 0
  const answer = (text: string) =>
    shop.ask('PUT', '/review/answer', { as: shop.admin, body: { id, answer: text } })
  await answer('¡Gracias!')
  expect((await read(wine))[0]?.answer?.text).toBe('¡Gracias!')
  await answer('')
  expect((await read(wine))[0]?.answer).toBeNull()
})

test('a wine without reviews says so', async () => {
  const { rows } = await shop.database.pool.query<{ product_id: number }>(
    'SELECT product_id FROM reviews WHERE demo ORDER BY id LIMIT 1',
  )
  const reviews = await read(rows[0]?.product_id ?? 0)
  expect(reviews.length).toBeGreaterThan(0)
  for (const review of reviews)
    expect(review).toMatchObject({ demo: true, verified: false, author: '', id_user: null, description: '' })
})

test('counts and averages on every wine are those of its visible reviews', async () => {
  const { rows } = await shop.database.pool.query(
    `SELECT p.id FROM products p LEFT JOIN reviews r ON r.product_id = p.id AND r.hidden_at IS NULL
     GROUP BY p.id HAVING count(r.id) <> p.review_count OR coalesce(sum(r.stars), 0) <> p.review_sum`,
  )
  expect(rows).toEqual([])
})
