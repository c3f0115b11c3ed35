import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { AuditEntry } from '../audit-log/audit.contract.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import type { ZoneAnswer } from './delivery.contract.ts'

/** Concurrent edits, history and undo of zones and holidays. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (method: string, path: string, body?: object) =>
  shop.ask(method, path, { as: shop.admin, ...(body ? { body } : {}) })
const zones = async () => (await ask('GET', '/delivery/zones')).body as ZoneAnswer[]
const saved = (list: object[], version = '') =>
  ask('PUT', `/delivery/zones${version && `?version=${version}`}`, list)
const history = async (kind: string) =>
  ((await ask('GET', `/audit?kind=${kind}`)).body as { items: AuditEntry[] }).items
const undo = (entry: AuditEntry | undefined) =>
  ask('POST', '/delivery/undo', { id: Number(entry?.key.split('-')[1]) })

const zone = {
  id: 'litoral',
  name: 'Litoral',
  provinces: ['Santa Fe'],
  postal_codes: [{ from: '2000', to: '2999' }],
  ways: [
    {
      id: 'casa',
      name: 'A domicilio',
      kind: 'home',
      prices: [{ up_to_bottles: 6, price: 4500 }],
      min_days: 2,
      max_days: 4,
    },
  ],
}

test('a list that changed meanwhile is not overwritten unless nothing is said of it', async () => {
  const before = await zones()
  const seen = fingerprint(before)
  expect((await saved([zone, ...before], seen)).status).toBe(200)
  const late = await saved(before, seen)
  expect(late.status).toBe(409)
  expect((late.body as { detail: string }).detail).toMatch(/ cambió «Litoral» el /)
  expect((await zones())[0]?.name).toBe('Litoral')
  expect((await saved(await zones())).status).toBe(200)
})

test('each change of a zone is one entry, and comes back whole', async () => {
  const [litoral, ...rest] = await zones()
  expect((await history('zona')).map(({ name, action }) => [name, action])).toContainEqual([
    'Litoral',
    'alta',
  ])
  await saved([{ ...litoral, name: 'Rosario' }, ...rest])
  const [renamed] = await history('zona')
  expect(renamed?.changes).toEqual([{ field: 'name', before: 'Litoral', after: 'Rosario' }])
  const before = await zones()
  await saved(rest)
  expect((await undo(renamed)).status).toBe(409)
  const [gone] = await history('zona')
  expect(gone).toMatchObject({ name: 'Rosario', action: 'baja' })
  expect((await undo(gone)).status).toBe(200)
  expect(await zones()).toEqual(before)
  expect((await undo(renamed)).status).toBe(200)
  expect((await zones())[0]?.name).toBe('Litoral')
  expect((await ask('POST', '/delivery/undo', { id: 999_999 })).status).toBe(404)
})

test('a way to the door says what it costs', async () => {
  const free = { ...zone, ways: [{ ...zone.ways[0], prices: [] }] }
  const { status, body } = await saved([free])
  expect([status, (body as { errors: { field: string }[] }).errors[0]?.field]).toEqual([
    422,
    '0.ways.0.prices',
  ])
})

test('the shop’s own days have versions and a way back too', async () => {
  const version = async () => ((await ask('GET', '/delivery/holidays')).body as { version: string }).version
  const day = { day: '2027-03-01', name: 'Inventario', kind: 'propio', closed: true }
  const seen = await version()
  expect((await ask('PUT', `/delivery/holidays?version=${seen}`, [day])).status).toBe(200)
  expect((await ask('PUT', `/delivery/holidays?version=${seen}`, [])).status).toBe(409)
  await ask('PUT', '/delivery/holidays', [])
  const [gone] = await history('feriado')
  expect((await undo(gone)).status).toBe(200)
  const { rows } = await shop.database.pool.query('SELECT name FROM delivery_holidays')
  expect(rows).toEqual([{ name: 'Inventario' }])
})

test('promotions: a stale change is rejected, changes are audited and can be undone', async () => {
  const made = await ask('POST', '/promotions', {
    name: 'Diez',
    effect: { kind: 'percent', value: 10, on: 'order' },
  })
  const {
    message: _message,
    uses: _uses,
    held: _held,
    given: _given,
    ...before
  } = made.body as Record<string, unknown>
  const version = fingerprint(before)
  const change = (name: string) => ask('PUT', `/promotions?version=${version}`, { id: before['id'], name })
  expect((await change('Once')).status).toBe(200)
  expect((await change('Doce')).status).toBe(409)
  const entryOf = async () => Number((await history('promocion'))[0]?.key.split('-')[1])
  expect((await ask('POST', '/promotions/undo', { id: await entryOf() })).status).toBe(200)
  await ask('DELETE', '/promotions', { id: before['id'] as number })
  expect((await ask('POST', '/promotions/undo', { id: await entryOf() })).status).toBe(200)
  const all = (await ask('GET', '/promotions')).body as { id: number; name: string }[]
  expect(all.find(({ id }) => id === before['id'])?.name).toBe('Diez')
})

test('a promotion with an archived gift can be edited; another archived wine cannot become a gift', async () => {
  const gift = (product_id: number) => ({ kind: 'gift' as const, product_id })
  const made = await ask('POST', '/promotions', { name: 'Con regalo', effect: gift(31) })
  const { id } = made.body as { id: number }
  await shop.database.pool.query('UPDATE products SET archived_at = now() WHERE id IN (31, 32)')
  expect((await ask('PUT', '/promotions', { id, name: 'Con otro nombre', active: false })).status).toBe(200)
  expect((await ask('PUT', '/promotions', { id, effect: gift(32) })).status).toBe(422)
  expect((await ask('POST', '/promotions', { name: 'Nueva', effect: gift(31) })).status).toBe(422)
  await ask('DELETE', '/promotions', { id })
})
