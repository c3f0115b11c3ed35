import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openAccount } from '../platform/identity/accounts/accounts.ts'

let shop: TestShop
let server: http.Server
let url: string
beforeAll(async () => {
  shop = await openTestShop()
  server = http.createServer((request, response) => {
    if (!shop.served.handleNode(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

const invite = (email: string, role: string, as = shop.admin) =>
  shop.ask('POST', '/invitations', { as, body: { email, role } })
const waiting = async () =>
  ((await shop.ask('GET', '/invitations', { as: shop.admin })).body as { invitations: object[] }).invitations

/** The link in the last mail to an address, which is nowhere else. */
async function linkTo(email: string): Promise<string> {
  const { rows } = await shop.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [email],
  )
  return /\/invitacion\?clave=[\w-]{43}/.exec(rows[0]?.body ?? '')?.[0] ?? 'no link'
}
const accept = (link: string, email: string) =>
  fetch(url + link, {
    method: 'POST',
    headers: { origin: 'http://localhost:9', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, nickname: 'Nueva', password: 'vino tinto en damajuana' }).toString(),
  })
async function roleOf(email: string): Promise<string> {
  const token = (await shop.identity.issueAccessToken(email)) ?? ''
  return ((await shop.ask('POST', '/user', { as: token, body: {} })).body as { role: string }).role
}

test('an invitation makes its mailbox staff, once, whoever signed up with the address before', async () => {
  const email = 'deposito.nuevo@ejemplo.test'
  const stranger = await openAccount(shop.database.pool, { email, password: 'la del intruso', nickname: 'X' })
  const as = (await shop.identity.issueAccessToken(stranger.id)) ?? ''
  await shop.ask('POST', '/user', { as, body: {} })

  const invited = await invite(email.toUpperCase(), 'Depósito')
  expect(invited.status, JSON.stringify(invited.body)).toBe(200)
  expect(JSON.stringify(invited.body)).not.toContain('clave=')
  expect(await waiting()).toMatchObject([{ email, role: 'Depósito' }])
  expect((await shop.ask('GET', '/admin/summary', { as })).status).toBe(403)

  const link = await linkTo(email)
  expect(await (await fetch(url + link)).text()).toContain('con el perfil Depósito')
  expect((await accept(link, 'otra@ejemplo.test')).status).toBe(422)
  expect((await accept(link, email)).status).toBe(200)
  expect((await accept(link, email)).status).toBe(410)
  expect(await waiting()).toEqual([])
  expect(await roleOf(email)).toBe('Depósito')
  const { rows } = await shop.database.pool.query('SELECT role FROM users WHERE id = $1', [stranger.id])
  expect(rows).toEqual([{ role: 'User' }])
  expect((await shop.ask('GET', '/admin/summary', { as })).status).toBe(403)
})

test('another invitation replaces the first, one that is taken back is no good, and neither is one of three days', async () => {
  const email = 'ventas.nueva@ejemplo.test'
  await invite(email, 'Admin')
  const first = await linkTo(email)
  await invite(email, 'Ventas')
  const second = await linkTo(email)
  expect((await accept(first, email)).status).toBe(410)
  const remove = () => shop.ask('DELETE', '/invitations', { as: shop.admin, body: { email } })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await accept(second, email)).status).toBe(410)
  await invite(email, 'Ventas')
  await shop.database.pool.query("UPDATE admin_invitations SET expires_at = now() - interval '1 second'")
  expect((await accept(await linkTo(email), email)).status).toBe(410)
  expect(await waiting()).toEqual([])
})

test('only an Admin invites, to staff roles, and nobody who has proven the address already', async () => {
  const seller = await shop.staff('vende@ejemplo.test', 'Ventas')
  expect((await invite('x@ejemplo.test', 'Ventas', seller.token)).status).toBe(403)
  expect((await invite('x@ejemplo.test', 'User')).status).toBe(422)
  expect((await invite('nadie', 'Ventas')).status).toBe(422)
  const taken = await invite('Vende@ejemplo.test', 'Admin')
  expect(taken.status).toBe(409)
  expect(JSON.stringify(taken.body)).toContain('Ya tiene una cuenta')
})
