import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, until, waitingForLocks, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestAnswer, type TestShop } from '../../test/shop.ts'
import { mostAddresses, type KnownAddress } from './address-book.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const at = (calle: string) => ({
  calle,
  ciudad: 'Rosario',
  provincia: 'Santa Fe',
  codigoPostal: '2000',
})
const streets = (body: unknown) =>
  (body as KnownAddress[]).map((one) => `${one.address.calle}${one.preferred ? ' *' : ''}`)

test('add, correct, make default, remove', async () => {
  const { token: as } = await shop.person('libreta@ejemplo.test')
  const ask = (method: string, body?: object) =>
    shop.ask(method, '/address', { as, ...(body ? { body } : {}) })
  expect((await ask('GET')).body).toEqual([])
  // the first address becomes the default
  expect(streets((await ask('POST', { address: at('Uno 1') })).body)).toEqual(['Uno 1 *'])
  expect(streets((await ask('POST', { address: at('Dos 2') })).body)).toEqual(['Uno 1 *', 'Dos 2'])
  // adding the same address again changes nothing
  expect(streets((await ask('POST', { address: at('Dos 2') })).body)).toHaveLength(2)
  const list = (await ask('GET')).body as KnownAddress[]
  const two = list.find((one) => one.address.calle === 'Dos 2')?.id
  expect(streets((await ask('PUT', { id: two, preferred: true })).body)).toEqual(['Dos 2 *', 'Uno 1'])
  expect(streets((await ask('PUT', { id: two, address: at('Dos 22') })).body)).toEqual(['Dos 22 *', 'Uno 1'])
  expect((await ask('PUT', { id: two, address: at('Uno 1') })).status).toBe(409)
  expect((await ask('PUT', { id: two, address: { ...at(''), provincia: 'Marte' } })).status).toBe(422)
  expect(streets((await ask('DELETE', { id: two })).body)).toEqual(['Uno 1'])
  expect((await ask('DELETE', { id: two })).status).toBe(404)
})

test('addresses of other users cannot be reached', async () => {
  const [mine, theirs] = [await shop.person('mia@ejemplo.test'), await shop.person('suya@ejemplo.test')]
  const { body } = await shop.ask('POST', '/address', { as: theirs.token, body: { address: at('Suya 1') } })
  const id = (body as KnownAddress[])[0]?.id
  const as = mine.token
  expect((await shop.ask('PUT', '/address', { as, body: { id, preferred: true } })).status).toBe(404)
  expect((await shop.ask('DELETE', `/address?id=${id}`, { as })).status).toBe(404)
  expect((await shop.ask('GET', '/address', { as })).body).toEqual([])
})

test('there is room for so many, and two additions at once are one each', async () => {
  const { token: as } = await shop.person('muchas@ejemplo.test')
  const answers = await Promise.all(
    Array.from({ length: mostAddresses + 4 }, (_, index) =>
      shop.ask('POST', '/address', { as, body: { address: at(`Calle ${index}`), preferred: true } }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(4)
  const known = (await shop.ask('GET', '/address', { as })).body as KnownAddress[]
  expect(known).toHaveLength(mostAddresses)
  expect(known.filter((one) => one.preferred)).toHaveLength(1)
})

test('addresses that orders leave behind are no more than a person may keep: the ones used last, and the default', async () => {
  const person = await shop.person('mudanzas@ejemplo.test')
  const as = person.token
  const wine = await wineWithStock(shop, 5)
  const { id } = await order(shop, as, wine, 1, {})
  await shop.ask('POST', '/address', { as, body: { address: at('Calle 0') } })
  for (let number = 1; number <= mostAddresses + 5; number += 1)
    await shop.ask('PUT', '/orders/dir', { as, body: { id, direccion: at(`Calle ${number}`) } })
  const { body } = await shop.ask('GET', '/address', { as })
  const stored = streets(body)
  expect(stored).toHaveLength(mostAddresses)
  expect(stored).toEqual(expect.arrayContaining(['Calle 0 *', `Calle ${mostAddresses + 5}`, 'Calle 7']))
  expect(stored).not.toContain('Calle 6')
})

test('an address that an order leaves in the book at the same moment is that one', async () => {
  const { pool } = shop.database
  const { token: as, id: userId } = await shop.person('al-mismo-tiempo@ejemplo.test')
  const leave = async (calle: string, meanwhile: () => Promise<unknown>) => {
    const other = await pool.connect()
    await other.query('BEGIN')
    await other.query(
      `INSERT INTO addresses (user_id, calle, ciudad, provincia, codigo_postal) VALUES ($1, $2, 'Rosario', 'Santa Fe', '2000')`,
      [userId, calle],
    )
    const requested = meanwhile()
    await until(async () => ((await waitingForLocks(shop)) ? true : undefined))
    await other.query('COMMIT')
    other.release()
    return requested as Promise<TestAnswer>
  }
  const added = await leave('Uno 1', () =>
    shop.ask('POST', '/address', { as, body: { address: at('Uno 1') } }),
  )
  expect(added.status).toBe(200)
  expect(streets(added.body)).toEqual(['Uno 1 *'])
  const id = (added.body as KnownAddress[])[0]?.id
  const changed = await leave('Dos 2', () =>
    shop.ask('PUT', '/address', { as, body: { id, address: at('Dos 2') } }),
  )
  expect(changed.status).toBe(409)
})
