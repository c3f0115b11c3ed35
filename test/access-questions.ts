import { removalWord } from '../src/privacy/removal.contract.ts'
import { insertInvoice, insertPaidOrder } from './paid-order.ts'
import type { TestShop } from './shop.ts'
import { atBranch } from './buying.ts'

/** The public endpoints. Written down a second time, so that a typo in a contract cannot make an endpoint public. */
export const openCalls = [
  'GET /products',
  'GET /products/detail/{id}',
  'GET /products/recommended',
  'GET /products/similar/{id}',
  'GET /products/suggestions',
  'GET /products/understood',
  'GET /filters',
  'GET /filters/facets',
  'GET /filters/prices',
  'POST /filters/product',
  'GET /productor',
  'GET /location',
  'GET /category',
  'GET /sommelier',
  'GET /review/stars/{id}',
  'GET /review/{id}',
  'GET /review/distribution/{id}',
  'GET /newsletter/subscribe',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /newsletter/leave',
  'POST /opinion-requests/stop',
  'POST /arrepentimiento',
  'POST /seguimiento',
  'POST /consulta',
  'POST /quote',
  'GET /promotions/cash-prices',
  'GET /promotions/offers',
  'GET /promotions/running',
  'GET /promotions/codes',
  'GET /promotions/{id}/wines',
  'POST /payment/notice',
  'GET /health',
  'GET /ready',
  'GET /settings',
  'GET /legal/{kind}',
  'GET /session',
  'GET /openapi.json',
  'GET /docs',
]

export type Question = { path?: string; query?: string; body?: object }
type Own = { about: () => Promise<Question>; owner: number; other: number; admin: number }

/**
 * Every endpoint about a user's own data, requested for the customer's, with the expected statuses of the customer,
 * another customer and an Admin. The data is created for each request.
 */
export function questionsAboutOwn(shop: TestShop): Record<string, Own> {
  const owner = shop.customer
  const named = (field: string, rest: object = {}) => ({ body: { [field]: owner.id, ...rest } })

  /** A wine of which there is plenty, and a pending order of the owner's. */
  async function wine(): Promise<number> {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      'SELECT id FROM products WHERE stock - reserved BETWEEN 20 AND 1000 ORDER BY stock - reserved DESC, id LIMIT 1',
    )
    return rows[0]?.id ?? 0
  }
  /** A wine without stock: it cannot be bought meanwhile. */
  async function soldOut(): Promise<number> {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `UPDATE products SET stock = reserved WHERE id = 900 RETURNING id`,
    )
    return rows[0]?.id ?? 0
  }
  async function purchase(chosen: object = atBranch, quantity = 1): Promise<{ id_payment: string }> {
    const products = [{ product_id: await wine(), quantity }]
    const { body } = await shop.ask('POST', '/payment', { as: owner.token, body: { products, ...chosen } })
    return body as { id_payment: string }
  }
  async function order(): Promise<number> {
    return placed(await purchase())
  }
  /** One whose buyer has not chosen how it travels; the same wines within a minute would be the same purchase. */
  async function undecided(): Promise<number> {
    return placed(await purchase({}, 2))
  }
  async function placed({ id_payment }: { id_payment: string }): Promise<number> {
    const { body } = await shop.ask('POST', '/orders', { as: owner.token, body: { id_payment } })
    return (body as { order: { id: number } }).order.id
  }
  async function review(): Promise<number> {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `INSERT INTO reviews (product_id, user_id, description, stars) VALUES ($1, $2, 'Rico', 4)
       ON CONFLICT (product_id, user_id) DO UPDATE SET stars = 4 RETURNING id`,
      [await wine(), owner.id],
    )
    return rows[0]?.id ?? 0
  }
  let addresses = 0
  async function address(): Promise<number> {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `INSERT INTO addresses (user_id, calle, ciudad, provincia, codigo_postal) VALUES ($1, $2, 'Salta', 'Salta', '4400') RETURNING id`,
      [owner.id, `Calle ${(addresses += 1)}`],
    )
    return rows[0]?.id ?? 0
  }
  /** An order that is on its way: an account with one is not removed. */
  async function paidOrder(): Promise<void> {
    await shop.database.pool.query(`UPDATE orders SET estado = 'Creada' WHERE id = $1`, [await order()])
  }
  async function invoicedOrder(): Promise<number> {
    const { id } = await insertPaidOrder(shop.database.pool, { userId: owner.id, productId: await wine() })
    await insertInvoice(shop.database.pool, id)
    return id
  }
  const inCart = async () => {
    const id = await wine()
    await shop.ask('POST', '/shoppingCart', { as: owner.token, body: { products: { id_prod: id } } })
    return id
  }

  return {
    'GET /orders': {
      about: async () => ({ query: `user_id=${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'POST /orders': {
      about: async () => ({ body: { ...(await purchase()), user_id: owner.id } }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'GET /orders/{id}/invoice': {
      about: async () => ({ path: `/orders/${await invoicedOrder()}/invoice` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'GET /orders/{id}/invoices': {
      about: async () => ({ path: `/orders/${await order()}/invoices` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'GET /orders/{id}/paid': {
      about: async () => ({ path: `/orders/${await order()}/paid` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'GET /orders/{id}/transfer': {
      about: async () => ({ path: `/orders/${await order()}/transfer` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    // a form with a file, which this matrix does not send
    'POST /orders/{id}/receipts': {
      about: async () => ({ path: `/orders/${await order()}/receipts`, body: {} }),
      owner: 415,
      other: 415,
      admin: 415,
    },
    // whose file it is has a test of its own
    'GET /orders/{id}/receipts/{receipt}': {
      about: async () => ({ path: `/orders/${await order()}/receipts/1` }),
      owner: 404,
      other: 404,
      admin: 404,
    },
    'GET /orders/{id}/returns': {
      about: async () => ({ path: `/orders/${await order()}/returns` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'GET /orders/{id}/refunds': {
      about: async () => ({ path: `/orders/${await order()}/refunds` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    // what it would come to is its buyer's alone, as paying it is
    'POST /orders/{id}/quote': {
      about: async () => ({ path: `/orders/${await order()}/quote`, body: {} }),
      owner: 200,
      other: 404,
      admin: 404,
    },
    'PUT /orders/{id}/receiver': {
      about: async () => ({ path: `/orders/${await order()}/receiver`, body: { receiver: null } }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'PUT /orders/{id}/gift': {
      about: async () => ({ path: `/orders/${await order()}/gift`, body: { gift: null } }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'PUT /orders/dir': {
      about: async () => ({
        body: { id: await undecided(), direccion: 'Gorriti 5000, Rosario, Santa Fe, 2000' },
      }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'PUT /orders/email': {
      about: async () => ({ body: { id: await order(), email: 'nueva@ejemplo.test' } }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'DELETE /orders': {
      about: async () => ({ body: { id: await order() } }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'GET /payment': {
      about: async () => ({ query: `order=${await order()}` }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'POST /payment': {
      about: async () => named('user_id', { products: [{ product_id: await wine(), quantity: 1 }] }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    // not even an Admin pays for another user
    'POST /payment/checkout': {
      about: async () => ({ body: { id: await order() } }),
      owner: 200,
      other: 404,
      admin: 404,
    },
    'GET /shoppingCart': {
      about: async () => ({ query: `id_usuario=${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'GET /shoppingCart/code': {
      about: async () => ({ query: `id_usuario=${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'PUT /shoppingCart/code': {
      about: async () => named('id_usuario', { code: 'VERANO10' }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'POST /shoppingCart': {
      about: async () => named('id_usuario', { products: { id_prod: await wine() } }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'PUT /shoppingCart': {
      about: async () => named('id_usuario', { id_prod_cart: await inCart(), amount: 2 }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'DELETE /shoppingCart': {
      about: async () => named('id_usuario', { id_prod_cart: await inCart() }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'DELETE /shoppingCart/deleteAll': {
      about: async () => named('id_usuario'),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'GET /favorite': {
      about: async () => ({ query: `id_usuario=${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'POST /favorite': {
      about: async () => named('id_usuario', { id_prod: await wine() }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'DELETE /favorite': {
      about: async () => named('id_usuario', { id_prod: await wine() }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'GET /restock': {
      about: async () => ({ query: `id_usuario=${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'POST /restock': {
      about: async () => named('id_usuario', { id_prod: await soldOut() }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'DELETE /restock': {
      about: async () => named('id_usuario', { id_prod: await soldOut() }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    // none of these users bought the wine: 403 for everyone
    'POST /review': {
      about: async () => named('id_user', { id_prod: 2, description: 'Rico', stars: 5 }),
      owner: 403,
      other: 403,
      admin: 403,
    },
    'DELETE /review': {
      about: async () => ({ body: { id: await review() } }),
      owner: 200,
      other: 404,
      admin: 200,
    },
    'GET /user/{id}': {
      about: async () => ({ path: `/user/${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    // a customer writes to themselves alone, and only once they have bought something
    'POST /email': {
      about: async () => {
        // whichever calls were tried before
        await shop.database.pool.query(`UPDATE orders SET estado = 'Ingreso' WHERE user_id = $1`, [owner.id])
        return { body: { subject: 'Hola', to: 'cliente@descorche.test', html: '<p>Hola</p>' } }
      },
      owner: 409,
      other: 403,
      admin: 200,
    },
    // no user corrects another's addresses
    'PUT /address': {
      about: async () => ({ body: { id: await address(), preferred: true } }),
      owner: 200,
      other: 404,
      admin: 404,
    },
    'DELETE /address': {
      about: async () => ({ body: { id: await address() } }),
      owner: 200,
      other: 404,
      admin: 404,
    },
    'POST /review/report': {
      about: async () => ({ body: { id: await review(), reason: 'Ofensiva' } }),
      owner: 409,
      other: 200,
      admin: 200,
    },
    'GET /personal-data': {
      about: async () => ({ query: `id_usuario=${owner.id}` }),
      owner: 200,
      other: 403,
      admin: 200,
    },
    'DELETE /personal-data': {
      about: async () => {
        await paidOrder()
        return named('id_usuario', { confirm: removalWord })
      },
      owner: 409,
      other: 403,
      admin: 409,
    },
    // these have no user id: they apply to the caller
    'GET /account/sessions': { about: async () => ({}), owner: 200, other: 200, admin: 200 },
    'DELETE /account/sessions': {
      about: async () => ({ query: 'id=of-nobody' }),
      owner: 404,
      other: 404,
      admin: 404,
    },
    'GET /opinion-requests': { about: async () => ({}), owner: 200, other: 200, admin: 200 },
    'PUT /opinion-requests': {
      about: async () => ({ body: { wanted: true } }),
      owner: 200,
      other: 200,
      admin: 200,
    },
    'GET /account/address': { about: async () => ({}), owner: 200, other: 200, admin: 200 },
    'PUT /account/name': {
      about: async () => ({ body: { name: 'Alguien' } }),
      owner: 200,
      other: 200,
      admin: 200,
    },
    'POST /account/email': {
      // one more wrong password would have to wait
      about: async () => ({ body: { current: '', email: 'otro@ejemplo.test' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'POST /account/email/confirmation': { about: async () => ({}), owner: 409, other: 409, admin: 409 },
    'GET /account/factors': { about: async () => ({}), owner: 200, other: 200, admin: 200 },
    'POST /account/factors/totp': {
      about: async () => ({ body: { current: 'no es esta' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'PUT /account/factors/totp': {
      about: async () => ({ body: { code: '000000' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'DELETE /account/factors': {
      // one more wrong password would have to wait
      about: async () => ({ body: { current: '' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'GET /account/passkeys': { about: async () => ({}), owner: 200, other: 200, admin: 200 },
    'POST /account/passkeys/options': {
      about: async () => ({ body: { current: 'no es esta' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'POST /account/passkeys': {
      about: async () => ({ body: { credential: {} } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'DELETE /account/passkeys': {
      about: async () => ({ body: { id: 'of-nobody', current: 'no es esta' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'PUT /account/password': {
      about: async () => ({ body: { current: 'no es esta', password: 'una clave bien nueva' } }),
      owner: 422,
      other: 422,
      admin: 422,
    },
    'POST /address': {
      about: async () => ({
        body: { address: { calle: 'Güemes 1', ciudad: 'Salta', provincia: 'Salta', codigoPostal: '4400' } },
      }),
      owner: 200,
      other: 200,
      admin: 200,
    },
    'GET /address': { about: async () => ({}), owner: 200, other: 200, admin: 200 },
    'GET /review/allowed/{id}': {
      about: async () => ({ path: '/review/allowed/1' }),
      owner: 200,
      other: 200,
      admin: 200,
    },
    'POST /user': {
      about: async () => ({ body: { id: 'somebody-else', role: 'Admin' } }),
      owner: 200,
      other: 200,
      admin: 200,
    },
  }
}
