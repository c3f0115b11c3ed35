import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { ProblemDetails } from '../platform/http/problem.ts'
import { orderNumber } from '../orders/order-number.ts'

/** Calls that would be vulnerable if they did literally what they say. More in access.test.ts. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const rowsOf = async <T extends object>(statement: string, values: unknown[] = []) =>
  (await shop.database.pool.query<T>(statement, values)).rows

const names = ['category', 'location', 'productor', 'id_categ', 'id_place', 'id_Prod', 'users; --']
const triples = names.flatMap((tabla) =>
  names.flatMap((campo) => names.map((campoProd) => ({ tabla, campo, campoProd }))),
)

test('deleting a term: of all that its three names may say, exactly three are understood', async () => {
  const understood: string[] = []
  for (const triple of triples) {
    const { status, body } = await shop.ask('DELETE', '/admin', {
      as: shop.admin,
      body: { id: 999_999_999, ...triple },
    })
    expect(status).toBe(404)
    // the table is known, but the row does not exist
    if (!JSON.stringify(body).includes('No hay nada así para borrar'))
      understood.push(Object.values(triple).join(' '))
  }
  expect(triples).toHaveLength(343)
  expect(understood).toEqual([
    'category id_categ id_categ',
    'location id_place id_place',
    'productor id_Prod id_Prod',
  ])
})

test('address and mail of an order change only while it is pending', async () => {
  const products = [{ product_id: await plenty(), quantity: 1 }]
  const as = shop.customer.token
  const { id_payment } = (await shop.ask('POST', '/payment', { as, body: { products } })).body as {
    id_payment: string
  }
  const { order } = (await shop.ask('POST', '/orders', { as, body: { id_payment } })).body as {
    order: { id: number }
  }
  const changes = [
    ['/orders/dir', { id: order.id, direccion: 'Gorriti 5000, Rosario, Santa Fe, 2000' }],
    ['/orders/email', { id: order.id, email: 'otra@ejemplo.test' }],
  ] as const
  for (const [address, body] of changes)
    expect((await shop.ask('PUT', address, { as, body })).status).toBe(200)
  for (const estado of ['Creada', 'Procesando', 'Completo', 'Cancelada']) {
    await rowsOf('UPDATE orders SET estado = $2 WHERE id = $1', [order.id, estado])
    for (const [address, body] of changes)
      expect(
        (await shop.ask('PUT', address, { as, body: { ...body, email: 'nueva@ejemplo.test' } })).status,
        estado,
      ).toBe(409)
  }
})

test("another's purchase is answered as one that does not exist", async () => {
  const products = [{ product_id: await plenty(), quantity: 1 }]
  const paid = await shop.ask('POST', '/payment', { as: shop.customer.token, body: { products } })
  const { id_payment } = paid.body as { id_payment: string }
  const placed = await shop.ask('POST', '/orders', { as: shop.customer.token, body: { id_payment } })
  const { id } = (placed.body as { order: { id: number } }).order
  const { token: as } = await shop.person('curiosa@ejemplo.test')
  const calls = (order: number, payment: string) =>
    [
      ['GET', `/orders?id=${order}`],
      ['GET', `/payment?order=${order}`],
      ['POST', '/orders', { id_payment: payment }],
      ['POST', '/payment/checkout', { id: order }],
      ['PUT', '/orders/dir', { id: order, direccion: 'Gorriti 5000, Rosario, Santa Fe, 2000' }],
      ['PUT', '/orders/email', { id: order, email: 'curiosa@ejemplo.test' }],
      ['DELETE', '/orders', { id: order }],
    ] as const
  const answers = async (order: number, payment: string) => {
    const reported = []
    for (const [method, address, body] of calls(order, payment)) {
      const answer = await shop.ask(method, address, { as, ...(body ? { body } : {}) })
      const { requestId: _, ...problem } = answer.body as { requestId?: string }
      reported.push([method, address.replace(/\d+/, ''), answer.status, problem])
    }
    return reported
  }
  const foreign = await answers(id, id_payment)
  expect(foreign).toEqual(await answers(999_999_999, 'descorche-no-existe'))
  expect(foreign.map(([, , status]) => status)).toEqual(foreign.map(() => 404))
})

test('a summary keeps its few tags and nothing that runs, however it comes in', async () => {
  const summary =
    '<p onclick="x()">Rico <strong>y</strong> <em>seco</em></p><script>x()</script><a href="javascript:x()">a</a>' +
    '<img src=x onerror=x()><iframe src="//elsewhere.test"></iframe><svg onload=x()></svg><style>*{}</style><form action="/x"><input></form>'
  const image = '/media/bottles/0.svg'
  const wine = { name: 'Limpio', price: 100, image, summary, alcohol: 13, producer: 1, place: 1, categ: 1 }
  const saved = await shop.ask('POST', '/products', {
    as: shop.admin,
    body: { ...wine, stock: 1, minimo: 0 },
  })
  const { product } = saved.body as { product: { id: number } }
  const shown = (await shop.ask('GET', `/products/detail/${product.id}`)).body as { summary: string }[]
  expect(shown[0]?.summary).toBe('<p>Rico <strong>y</strong> <em>seco</em></p>a')
})

test('the drawing of a bottle is no page: what its wine is called does not get into it', async () => {
  const attack = '</text><script>x()</script><image href=x onerror=x()>'
  const producer = await shop.ask('POST', '/productor', { as: shop.admin, body: { description: attack } })
  const { id_Prod } = (producer.body as { productor: { id_Prod: number } }).productor
  const saved = await shop.ask('POST', '/products', {
    as: shop.admin,
    body: {
      name: attack,
      price: 100,
      image: '/media/bottles/0.svg',
      summary: 'x',
      alcohol: 13,
      producer: id_Prod,
      place: 1,
      categ: 1,
      stock: 1,
      minimo: 0,
    },
  })
  const { id } = (saved.body as { product: { id: number } }).product
  const response = await shop.fetch(new Request(`http://localhost:9/media/bottles/${id}.svg`))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const svg = await response.text()
  expect(svg).toContain('<svg')
  expect(svg).not.toMatch(/script|onerror|<image/)
})

const plenty = async () =>
  (
    await rowsOf<{ id: number }>('SELECT id FROM products WHERE stock - reserved > 100 ORDER BY id LIMIT 1')
  )[0]?.id ?? 0

test.each([0, -1, 101, 1.5, 1e9, '1e2', null])('%s bottles are refused everywhere', async (amount) => {
  const as = shop.customer.token
  const wine = await plenty()
  const cart = await shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod: wine, amount } } })
  const payment = await shop.ask('POST', '/payment', {
    as,
    body: { products: [{ product_id: wine, quantity: amount }] },
  })
  const change = await shop.ask('PUT', '/shoppingCart', { as, body: { id_prod_cart: wine, amount } })
  expect([cart.status, payment.status, change.status]).toEqual([422, 422, 422])
})

test('the server never fetches a URL from user input', async () => {
  const requested: string[] = []
  const fetchBefore = globalThis.fetch
  globalThis.fetch = (input) => {
    requested.push(input instanceof Request ? input.url : String(input))
    return Promise.reject(new Error('no'))
  }
  const wine = (await shop.ask('GET', '/products/detail/1')).body as Record<string, unknown>[]
  const { name, alcohol, minimo } = wine[0] ?? {}
  const save = (image: string) =>
    shop.ask('POST', '/products', {
      as: shop.admin,
      body: {
        name,
        alcohol,
        minimo,
        price: 100,
        image,
        moreImages: ['https://fotos.ejemplo.test/otra.webp'],
        summary: '<p>x<img src="http://127.0.0.1:1/"></p>',
        producer: 1,
        place: 1,
        categ: 1,
        stock: 1,
      },
    })
  const inside = await save('https://169.254.169.254/latest/meta-data/')
  const saved = await save('https://fotos.ejemplo.test/vino.webp')
  globalThis.fetch = fetchBefore
  // visitors' browsers must not request it from within their networks either
  expect(inside.status).toBe(422)
  expect(saved.status).toBe(200)
  expect(JSON.stringify(saved.body)).not.toContain('127.0.0.1')
  expect(requested).toEqual([])
})

test('a request of withdrawal writes to the buyer only, and tells a stranger nothing', async () => {
  const buyer = await shop.person('compradora@ejemplo.test')
  const { numero } = await insertPaidOrder(shop.database.pool, {
    userId: buyer.id,
    productId: 3,
    email: 'regalo@ejemplo.test',
  })
  const ask = (order: string, email: string, from: string, reason = 'GANASTE: entrá en evil.test') =>
    shop.ask('POST', '/arrepentimiento', { body: { order, email, reason }, from })
  // a word instead of a number, and one with a wrong check digit
  for (const order of ['de la compra GANASTE', '99999-9']) {
    const slip = await ask(order, 'victima@ejemplo.test', 'slips')
    expect([slip.status, (slip.body as ProblemDetails).errors?.[0]?.field]).toEqual([422, 'order'])
  }
  const problem = async (order: string, email: string) => {
    const { requestId: _, ...reported } = (await ask(order, email, 'stranger')).body as ProblemDetails
    return reported
  }
  const unknown = await problem(orderNumber(987_654_321), 'regalo@ejemplo.test')
  expect(unknown).toMatchObject({ status: 404, detail: expect.stringMatching(/No encontramos una compra/) })
  expect(await problem(numero, 'victima@ejemplo.test')).toEqual(unknown)
  expect(await rowsOf(`SELECT 1 FROM withdrawals WHERE email LIKE 'victima%'`)).toEqual([])

  // by the notification address and by the account's; the message contains only our words
  const codes = []
  for (const email of ['Regalo@ejemplo.test', 'compradora@ejemplo.test']) {
    const { status, body } = await ask(numero, email, 'buyer')
    expect(status).toBe(200)
    codes.push((body as { code: string }).code)
  }
  const mails = await rowsOf<{ recipient: string; all: string }>(
    `SELECT recipient, subject || html || body AS all FROM outbox WHERE message_id LIKE 'withdrawal-%' ORDER BY id`,
  )
  expect(mails.map((mail) => mail.recipient)).toEqual(['Regalo@ejemplo.test', 'compradora@ejemplo.test'])
  for (const [n, mail] of mails.entries()) {
    expect(mail.all).toContain(codes[n])
    expect(mail.all).not.toContain('GANASTE')
  }
})

test('pairs of number and address are not guessed: twenty tries an hour from one network', async () => {
  const guess = async (n: number) => {
    const body = { order: orderNumber(20_000 + n), email: 'victima@ejemplo.test' }
    return (await shop.ask('POST', '/arrepentimiento', { body, from: '203.0.113.9' })).status
  }
  const answers = []
  for (let n = 0; n < 22; n += 1) answers.push(await guess(n))
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429])
})

test('text written by a buyer is mailed only to the address of their account, and only after payment', async () => {
  const name = 'GANASTE un auto'
  const buyer = await shop.person('firma@ejemplo.test')
  await rowsOf('UPDATE users SET full_name = $2 WHERE id = $1', [buyer.id, name])
  const mailsOf = async (email: string, paid: boolean) => {
    const { id } = await insertPaidOrder(shop.database.pool, {
      userId: buyer.id,
      productId: 3,
      estado: 'Creada',
      email,
      street: 'evil.test 123',
    })
    if (!paid) await rowsOf('UPDATE orders SET paid_at = NULL WHERE id = $1', [id])
    for (const estado of ['Procesando', 'Cancelada'])
      await shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
    const rows = await rowsOf<{ all: string }>(
      `SELECT m.subject || m.html || m.body AS all FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
       WHERE e.order_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(2)
    return rows.map((row) => row.all).join()
  }
  expect(await mailsOf('firma@ejemplo.test', true)).toContain(`Hola, ${name}.`)
  for (const [email, paid] of [
    ['victima@ejemplo.test', true],
    ['firma@ejemplo.test', false],
  ] as const)
    expect(await mailsOf(email, paid)).not.toMatch(/GANASTE|evil/)
})

test('a customer has their confirmation sent again three times a day', async () => {
  const buyer = await shop.person('insiste@ejemplo.test')
  await insertPaidOrder(shop.database.pool, { userId: buyer.id, productId: 3, email: 'insiste@ejemplo.test' })
  const body = { subject: 'Confirmacion', to: 'insiste@ejemplo.test' }
  const answers = []
  for (let n = 0; n < 4; n += 1)
    answers.push((await shop.ask('POST', '/email', { as: buyer.token, body })).status)
  expect(answers).toEqual([200, 200, 200, 429])
})
