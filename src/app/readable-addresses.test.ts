import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { addressesWithUnseen } from '../../test/unseen-addresses.ts'
import { readPerson } from '../platform/identity/provider/person-claims.ts'
import { isEmail } from '../platform/identity/accounts/sign-up.ts'
import { spellEmail } from '../platform/identity/accounts/accounts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('an address with characters that cannot be seen is refused wherever one is taken', async () => {
  const wine = await buying.wineWithStock(shop, 5)
  const as = shop.customer.token
  const { id } = await buying.order(shop, as, wine, 1)
  const calls: Record<string, (email: string) => ReturnType<TestShop['ask']>> = {
    'an order': (email) => shop.ask('PUT', '/orders/email', { as, body: { id, email } }),
    'an order by hand': (email) =>
      shop.ask('POST', '/orders/manual', {
        as: shop.admin,
        body: { products: [{ product_id: wine, quantity: 1 }], channel: 'phone', way: 'cash', email },
      }),
    contact: (email) =>
      shop.ask('POST', '/consulta', { body: { name: 'Ana', question: '¿Abren hoy?', email } }),
    withdrawal: (email) => shop.ask('POST', '/arrepentimiento', { body: { order: '1', name: 'Ana', email } }),
    'an account': (email) =>
      shop.ask('POST', '/account/email', { as, body: { current: 'descorche', email } }),
    settings: (email) => shop.ask('PUT', '/settings', { as: shop.admin, body: { contact: { email } } }),
  }
  let tried = 0
  const taken: string[] = []
  for (const [index, email] of addressesWithUnseen.entries()) {
    tried += 2
    const name = JSON.stringify(email)
    if (isEmail(spellEmail(email))) taken.push(`sign-up ${name}`)
    if (readPerson({ sub: 'x', email }, 'roles')?.email !== undefined) taken.push(`provider ${name}`)
    // each call with a part of them, all of them together
    for (const [at, [call, ask]] of Object.entries(calls).entries()) {
      if (index % Object.keys(calls).length !== at) continue
      tried += 1
      const { status } = await ask(email)
      if (status < 400 || status > 422) taken.push(`${call} ${name} ${status}`)
    }
  }
  console.info(`${tried} addresses with unseen characters, ${taken.length} taken`)
  expect(taken).toEqual([])
})

test('what copied text brings along around an address is none of it', () => {
  for (const email of [
    ' ana@ejemplo.test\n',
    '\u202Aana@ejemplo.test\u202C',
    '\uFEFFana@ejemplo.test\u200B',
  ]) {
    expect(spellEmail(email)).toBe('ana@ejemplo.test')
  }
  expect(isEmail(spellEmail('josé.ñandú@ejemplo.test'))).toBe(true)
})
