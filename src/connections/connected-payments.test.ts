import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openProviderAccounts } from '../../test/provider-accounts.ts'
import { openPaymentProvider, type PaymentProvider } from '../../test/reliability/payment-provider.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'

/** What people pay at follows the connection of the moment, in a shop that goes on. */

const accounts: Parameters<typeof openProviderAccounts>[0] = {}
let api: Awaited<ReturnType<typeof openProviderAccounts>>
let provider: PaymentProvider
let shop: TestShop
beforeAll(async () => {
  api = await openProviderAccounts(accounts)
  provider = await openPaymentProvider(
    () => 'http://localhost:9',
    (request) => shop.fetch(request),
  )
  // two stand-ins would number their payments alike
  await provider.database.pool.query(
    `SELECT setval(pg_get_serial_sequence('sandbox_payments', 'id'), 9000000)`,
  )
  accounts[provider.sandbox.accessToken] = { id: 7, nickname: 'LA CAVA', site_id: 'MLA', tags: [] }
  shop = await openTestShop()
})
afterAll(async () => {
  await shop.close()
  await provider.close()
  await api.close()
})

const connect = (method: 'PUT' | 'DELETE', body: object = {}) =>
  shop.ask(method, '/admin/connections/mercado-pago', {
    as: shop.admin,
    body: { current: 'descorche', ...body },
  })

async function buy(): Promise<OrderAnswer> {
  return order(shop, shop.customer.token, await wineWithStock(shop, 3), 1)
}

test('a purchase is paid at the account that was just connected, and at the sandbox before and after', async () => {
  expect((await pay(shop, shop.customer.token, await buy())).estado).toBe('Creada')

  const { accessToken: access_token, webhookSecret: webhook_secret } = provider.sandbox
  expect((await connect('PUT', { access_token, webhook_secret })).status).toBe(200)
  const pending = await buy()
  await provider.decide(pending.id_payment)
  const paid = await until(async () => {
    const { body } = await shop.ask('GET', `/orders?id=${pending.id}`, { as: shop.customer.token })
    const [current] = body as OrderAnswer[]
    return current?.estado === 'Creada' ? current : undefined
  })
  expect(paid.id).toBe(pending.id)

  expect((await connect('DELETE')).status).toBe(200)
  expect((await pay(shop, shop.customer.token, await buy())).estado).toBe('Creada')
})
