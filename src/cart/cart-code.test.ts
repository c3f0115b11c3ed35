import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const path = '/shoppingCart/code'
const read = async (as: string) => (await shop.ask('GET', path, { as })).body
const store = (as: string, code: unknown) => shop.ask('PUT', path, { as, body: { code } })

test('a cart has one code, of its person alone, until it is taken off', async () => {
  const [buyer, stranger] = [await shop.person('codigo@ejemplo.test'), await shop.person('otra@ejemplo.test')]
  expect(await read(buyer.token)).toEqual({ code: '' })
  expect((await store(buyer.token, ' verano10 ')).body).toEqual({ code: 'VERANO10' })
  expect((await store(buyer.token, 'OTRO')).body).toEqual({ code: 'OTRO' })
  expect(await read(buyer.token)).toEqual({ code: 'OTRO' })
  expect(await read(stranger.token)).toEqual({ code: '' })
  expect(
    (await shop.ask('PUT', path, { as: stranger.token, body: { id_usuario: buyer.id, code: 'X' } })).status,
  ).toBe(403)
  for (const bad of ['x'.repeat(41), 7, null]) expect((await store(buyer.token, bad)).status).toBe(422)
  expect((await shop.ask('GET', path)).status).toBe(401)
  expect(await read(buyer.token)).toEqual({ code: 'OTRO' })
  expect((await store(buyer.token, '')).body).toEqual({ code: '' })
  expect(await read(buyer.token)).toEqual({ code: '' })
})
