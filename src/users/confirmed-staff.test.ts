import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openAccount } from '../platform/identity/accounts/accounts.ts'
import { callerIdentification } from './identify-caller.ts'
import { registerPerson } from './register-person.ts'
import { staffRoles } from './role.ts'
import type { UserAnswer, UsersPage } from './users.contract.ts'

const email = 'empleada@ejemplo.test'
let shop: TestShop
/** Two accounts with one address: the employee's, and a stranger's that was never confirmed. */
let employee: string
let stranger: string
let strangersToken: string
beforeAll(async () => {
  shop = await openTestShop()
  employee = (await shop.person(email)).id
  const password = 'la del intruso'
  stranger = (await openAccount(shop.database.pool, { email, password, nickname: 'Empleada' })).id
  strangersToken = (await shop.identity.issueAccessToken(stranger)) ?? ''
  await shop.ask('POST', '/user', { as: strangersToken, body: {} })
})
afterAll(() => shop.close())

const roleOf = async (id: string) =>
  (await shop.database.pool.query<{ role: string }>('SELECT role FROM users WHERE id = $1', [id])).rows[0]
    ?.role

test.each(staffRoles)('an unconfirmed address does not become %s, alone or among several', async (role) => {
  const alone = await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: stranger, role } })
  expect(alone.status).toBe(409)
  expect(alone.body).toMatchObject({ detail: expect.stringContaining('Todavía no confirmó su correo') })
  const together = await shop.ask('PUT', '/user/lote', {
    as: shop.admin,
    body: { changes: [employee, stranger].map((id) => ({ id, from: 'User', to: role })) },
  })
  const { results } = together.body as { results: { changed: boolean; detail: string }[] }
  expect(results.map(({ changed }) => changed)).toEqual([true, false])
  expect(results[1]?.detail).toContain('Todavía no confirmó su correo')
  expect(await roleOf(stranger)).toBe('User')
  expect(await roleOf(employee)).toBe(role)
  expect((await shop.ask('GET', '/user', { as: strangersToken })).status).toBe(403)
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: employee, role: 'User' } })
})

test('an unconfirmed account is dismissed and restored like any other', async () => {
  for (const role of ['Baja', 'User'])
    expect(
      (await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: stranger, role } })).status,
    ).toBe(200)
})

test('lists tell the two apart, and a confirmed address becomes staff at once', async () => {
  const confirmedOf = async () => {
    const { items } = (await shop.ask('GET', `/user?page=0&q=${email}`, { as: shop.admin })).body as UsersPage
    const allUsers = (await shop.ask('GET', '/user', { as: shop.admin })).body as UserAnswer[]
    expect(allUsers.filter((user) => user.email === email)).toEqual(items)
    return Object.fromEntries(items.map((user) => [user.id, user.email_confirmed]))
  }
  expect(await confirmedOf()).toEqual({ [employee]: true, [stranger]: false })
  const other = 'recien@ejemplo.test'
  const opened = await openAccount(shop.database.pool, { email: other, password: 'una clave', nickname: 'R' })
  const as = (await shop.identity.issueAccessToken(opened.id)) ?? ''
  await shop.ask('POST', '/user', { as, body: {} })
  const promote = () =>
    shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: opened.id, role: 'Ventas' } })
  expect((await promote()).status).toBe(409)
  await shop.database.pool.query('UPDATE identity_accounts SET confirmed_at = now() WHERE id = $1', [
    opened.id,
  ])
  expect((await promote()).status).toBe(200)
})

test("a provider's roles claim counts with a confirmed address only, and its word on the address is remembered", async () => {
  const { db } = shop.database
  const claim = { email: 'de.afuera@ejemplo.test', nickname: 'Afuera' }
  let tried = 0
  for (const role of staffRoles)
    for (const emailVerified of [false, true, undefined]) {
      tried += 1
      const reported = { ...claim, role, emailVerified }
      const bySession = await registerPerson(db, { ...reported, sub: `sesion-${role}-${emailVerified}` })
      const identity = {
        ...shop.identity,
        verifyAccessToken: async () => ({
          ok: true as const,
          claims: {
            ...reported,
            sub: `token-${role}-${emailVerified}`,
            name: undefined,
            picture: undefined,
            exp: 0,
          },
        }),
      }
      const byToken = await callerIdentification(db, identity, { find: async () => undefined })(
        { address: '127.0.0.1', authorization: 'Bearer x' },
        false,
      )
      const expected = emailVerified === false ? 'User' : role
      expect(bySession.role).toBe(expected)
      expect(byToken).toMatchObject({ role: expected })
      expect(bySession.email_confirmed).toBe(emailVerified !== false)
    }
  expect(tried).toBe(15)
  const later = await registerPerson(db, {
    ...claim,
    role: 'Ventas',
    emailVerified: true,
    sub: 'sesion-Ventas-false',
  })
  expect(later).toMatchObject({ role: 'User', email_confirmed: true })
})
