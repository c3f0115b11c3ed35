import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, stockOf, wineWithStock, mailsTo, until } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { findStockFaults } from '../stock/stock-ledger.queries.ts'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
const times = <T>(n: number, f: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => f(i)))
const codes = (a: { status: number }[]) =>
  a
    .map((x) => x.status)
    .toSorted()
    .join()
const log = (...a: unknown[]) =>
  process.stdout.write(a.map((x) => (typeof x === 'string' ? x : JSON.stringify(x))).join(' ') + '\n')

test('favourites, reviews, newsletter, restock at once', async () => {
  const wine = await wineWithStock(shop, 5)
  const p = await shop.person('a1@ejemplo.test')
  await insertPaidOrder(shop.database.pool, { userId: p.id, productId: wine })
  log(
    'fav',
    codes(
      await times(16, (i) =>
        shop.ask(i % 2 ? 'POST' : 'DELETE', '/favorite', {
          as: p.token,
          body: { id_usuario: p.id, id_prod: wine },
        }),
      ),
    ),
  )
  log(
    'rev',
    codes(
      await times(8, (i) =>
        shop.ask('POST', '/review', {
          as: p.token,
          body: { id_prod: wine, description: 'x' + i, stars: 1 + (i % 5) },
        }),
      ),
    ),
  )
  const { rows } = await shop.database.pool.query('SELECT id FROM reviews WHERE user_id=$1', [p.id])
  log('rev rows', rows.length)
  const id = rows[0].id
  log(
    'rev mix',
    codes(
      await times(24, (i) =>
        i % 3 === 0
          ? shop.ask('DELETE', '/review', { as: p.token, body: { id } })
          : i % 3 === 1
            ? shop.ask('POST', '/review', {
                as: p.token,
                body: { id_prod: wine, description: 'y', stars: 3 },
              })
            : shop.ask('POST', '/review/report', {
                as: shop.customer.token,
                body: { id, reason: 'Publicidad' },
              }),
      ),
    ),
  )
  const { rows: sums } = await shop.database.pool.query(
    `SELECT review_count, review_sum, (SELECT count(*) FROM reviews r WHERE r.product_id=p.id AND hidden_at IS NULL) n, (SELECT coalesce(sum(stars),0) FROM reviews r WHERE r.product_id=p.id AND hidden_at IS NULL) s FROM products p WHERE id=$1`,
    [wine],
  )
  log('sums', sums[0])
  log(
    'cart',
    codes(
      await times(24, (i) =>
        i % 3 === 0
          ? shop.ask('POST', '/shoppingCart', {
              as: p.token,
              body: { products: [{ id_prod: wine, amount: 3 }, { id_prod: wine + 1 }], merge: true },
            })
          : i % 3 === 1
            ? shop.ask('DELETE', '/shoppingCart', { as: p.token, body: { id_prod_cart: wine } })
            : shop.ask('PUT', '/shoppingCart', { as: p.token, body: { id_prod_cart: wine, amount: 2 } }),
      ),
    ),
  )
  log('news', codes(await times(8, () => shop.ask('GET', '/newsletter/subscribe?EMAIL=n1@ejemplo.test&c=f'))))
  const { rows: n } = await shop.database.pool.query(
    "SELECT token FROM newsletter_subscribers WHERE email='n1@ejemplo.test'",
  )
  log(
    'conf',
    codes(
      await times(9, (i) =>
        shop.ask('POST', i % 3 ? '/newsletter/confirm' : '/newsletter/unsubscribe?token=' + n[0].token, {
          body: { token: n[0].token },
        }),
      ),
    ),
  )
  await shop.database.pool.query('UPDATE products SET reserved=0 WHERE id=$1', [wine + 3])
})

test('payments and orders at once', async () => {
  const wine = await wineWithStock(shop, 10)
  const p = await shop.person('a2@ejemplo.test')
  const before = await stockOf(shop, wine)
  const pend = await order(shop, p.token, wine, 2)
  log(
    'addr',
    codes(
      await times(10, (i) =>
        i % 2
          ? shop.ask('PUT', '/orders/dir', {
              as: p.token,
              body: {
                id: pend.id,
                direccion: {
                  calle: 'C' + (i % 3),
                  ciudad: 'Rosario',
                  provincia: 'Santa Fe',
                  codigoPostal: '2000',
                },
              },
            })
          : shop.ask('PUT', '/orders/email', { as: p.token, body: { id: pend.id, email: 'z@ejemplo.test' } }),
      ),
    ),
  )
  const paid = await pay(shop, p.token, pend)
  log(
    'mixed steps',
    codes(
      await times(12, (i) =>
        shop.ask('PUT', '/orders', {
          as: shop.admin,
          body: { id: paid.id, estado: ['Procesando', 'Cancelada', 'Creada', 'Completo'][i % 4] },
        }),
      ),
    ),
  )
  const pays = (await shop.ask('GET', `/payment?order=${paid.id}`, { as: shop.admin })).body as {
    payment_id: string
  }[]
  await times(4, () => reconcilePayments(shop.database.db, shop.sandbox))
  log(
    'refund',
    codes(
      await times(4, () =>
        shop.ask('POST', '/payment/refund', { as: shop.admin, body: { payment_id: pays[0]!.payment_id } }),
      ),
    ),
  )
  log(
    'pay',
    (await shop.ask('GET', `/payment?order=${paid.id}`, { as: shop.admin })).body,
    (await shop.ask('GET', `/orders?id=${paid.id}`, { as: shop.admin })).body as object,
  )
  const asked = await times(6, () =>
    shop.ask('POST', '/arrepentimiento', {
      body: { order: paid.numero, email: 'z@ejemplo.test', reason: 'me arrepentí' },
    }),
  )
  log('withdraw', codes(asked), new Set(asked.map((a) => (a.body as { code: string }).code)).size)
  const { rows } = await shop.database.pool.query(
    'SELECT id, order_id, reason FROM withdrawals WHERE order_number=$1',
    [paid.numero],
  )
  log(rows)
  log(
    'acc+status',
    codes(
      await times(9, (i) =>
        i % 3 === 0
          ? shop.ask('PUT', '/arrepentimiento', {
              as: shop.admin,
              body: { id: rows[0].id, state: i % 2 ? 'aceptada' : 'rechazada', note: 'no' },
            })
          : shop.ask('PUT', '/orders', {
              as: shop.admin,
              body: { id: paid.id, estado: i % 3 === 1 ? 'Cancelada' : 'Creada' },
            }),
      ),
    ),
  )
  log('faults', await findStockFaults(shop.database.db), before, await stockOf(shop, wine))
})

test('remove person while ordering', async () => {
  for (let k = 0; k < 6; k++) {
    const p = await shop.person(`rm${k}@ejemplo.test`)
    const wine = await wineWithStock(shop, 10)
    const pend = await order(shop, p.token, wine, 1)
    const a = await Promise.all([
      shop.ask('DELETE', '/personal-data', { as: p.token, body: { id_usuario: p.id, confirm: 'ELIMINAR' } }),
      ...Array.from({ length: 6 }, (_, i) =>
        i % 3 === 0
          ? shop.ask('POST', '/payment', {
              as: p.token,
              body: { products: [{ product_id: wine, quantity: 1 }] },
            })
          : i % 3 === 1
            ? shop.ask('PUT', '/orders/dir', {
                as: p.token,
                body: {
                  id: pend.id,
                  direccion: {
                    calle: 'SecretaCalle',
                    ciudad: 'Rosario',
                    provincia: 'Santa Fe',
                    codigoPostal: '2000',
                  },
                },
              })
            : shop.ask('POST', '/favorite', { as: p.token, body: { id_usuario: p.id, id_prod: wine } }),
      ),
    ])
    const left = await shop.database.pool.query(
      `SELECT (SELECT count(*) FROM purchases WHERE user_id=$1 AND abandoned_at IS NULL) open, (SELECT count(*) FROM purchases WHERE user_id=$1 AND hold='held') held, (SELECT count(*) FROM favourites WHERE user_id=$1) fav, (SELECT count(*) FROM addresses WHERE user_id=$1) addr, (SELECT count(*) FROM orders WHERE user_id=$1) orders`,
      [p.id],
    )
    log('rm', a[0].status, codes(a.slice(1)), left.rows[0])
  }
  log('faults', await findStockFaults(shop.database.db))
})

test('terms', async () => {
  const make = async (d: string) =>
    (
      (await shop.ask('POST', '/productor', { as: shop.admin, body: { description: d } })).body as {
        productor: { id_Prod: number }
      }
    ).productor.id_Prod
  const [wine] = (
    await shop.database.pool.query(
      `SELECT p.*, c.* FROM products p JOIN categories c USING(id_categ) LIMIT 1`,
    )
  ).rows
  for (let k = 0; k < 10; k++) {
    const [a, b] = [await make('PA' + k), await make('PB' + k)]
    const form = (producer: number) => ({
      name: 'Vino ' + k + producer,
      price: 1000,
      descuento: 0,
      image: '/media/bottles/0.svg',
      summary: 'x',
      alcohol: 13,
      producer,
      place: wine.id_place,
      categ: wine.id_categ,
      stock: 5,
      minimo: 0,
    })
    const r = await Promise.all([
      shop.ask('POST', '/products', { as: shop.admin, body: form(a) }),
      shop.ask('DELETE', '/admin', {
        as: shop.admin,
        body: { tabla: 'productor', campo: 'id_Prod', campoProd: 'producer', id: a },
      }),
      shop.ask('POST', '/products', { as: shop.admin, body: form(a) }),
      k % 2
        ? shop.ask('PUT', '/admin/merge', { as: shop.admin, body: { tabla: 'productor', id: a, into: b } })
        : shop.ask('DELETE', '/admin', {
            as: shop.admin,
            body: { tabla: 'productor', campo: 'id_Prod', campoProd: 'producer', id: a },
          }),
      shop.ask('PUT', '/productor', { as: shop.admin, body: { id_Prod: a, description: 'PC' + k } }),
    ])
    log('terms', r.map((x) => x.status).join(), JSON.stringify(r[1]!.body).slice(0, 80))
  }
})
