import { execFile } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { callerIdentification } from '../users/identify-caller.ts'
import { openAccount } from '../platform/identity/accounts/accounts.ts'
import type { TokenClaims } from '../platform/identity/provider/port.ts'
import { warnWithoutAdmin } from './open-app.ts'

/** A real shop: no demo, and initially no Admin. */
let shop: TestShop
let server: http.Server
let url: string
beforeAll(async () => {
  shop = await openTestShop({ DEMO_SHOP: 'false', LOG_LEVEL: 'silent' })
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
beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM admin_invitations')
  await shop.database.pool.query("UPDATE users SET role = 'User' WHERE role = 'Admin'")
  await shop.database.pool.query("UPDATE identity_accounts SET seed_role = 'User'")
})

/** The log lines of a shop without an Admin. */
async function reported(ownAccounts = true): Promise<string[]> {
  const lines: string[] = []
  const stop = await warnWithoutAdmin({
    db: shop.database.db,
    publicUrl: 'http://localhost:9',
    ownAccounts,
    except: undefined,
    say: (message, fields) => lines.push(fields ? `${message} ${JSON.stringify(fields)}` : message),
  })
  stop()
  return lines
}
const linkIn = (text: string | undefined) =>
  /\/invitacion\?clave=[\w-]{43}/.exec(text ?? '')?.[0] ?? 'no link'

const open = (link: string) => fetch(url + link)
const send = (link: string, email: string, origin = 'http://localhost:9') =>
  fetch(url + link, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, nickname: 'Dueña', password: 'vino tinto en damajuana' }).toString(),
  })
/** Signs in for the first time and returns the role. */
async function roleOf(email: string): Promise<string> {
  const token = (await shop.identity.issueAccessToken(email)) ?? ''
  const { body } = await shop.ask('POST', '/user', { as: token, body: {} })
  return (body as { role: string }).role
}

/** Runs `npm run admin -- EMAIL` beside the shop. */
function command(given: string, settings: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: shop.database.connectionString,
    PUBLIC_URL: 'http://localhost:9',
    NODE_ENV: 'test',
    ...settings,
  }
  const program = path.join(import.meta.dirname, 'commands', 'make-admin.ts')
  return new Promise<{ code: number; said: string }>((resolve) =>
    execFile(process.execPath, [program, given], { env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? 1 : 0, said: stdout + stderr }),
    ),
  )
}

test('the log of a shop without an Admin has an address that makes one, once', async () => {
  const [line] = await reported()
  expect(line).toMatch(/^this shop has no Admin: .*"http:\/\/localhost:9\/invitacion\?clave=/)
  const link = linkIn(line)
  const page = await open(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(await page.text()).toContain('Con ella vas a administrar la tienda.')
  expect((await send(link, 'duena@vinos.example', 'http://elsewhere.example')).status).toBe(403)
  expect((await send(link, 'duena@vinos')).status).toBe(422)
  expect((await send(link, 'duena@vinos.example')).status).toBe(200)
  expect((await open(link)).status).toBe(410)
  expect((await send(link, 'otra@vinos.example')).status).toBe(410)
  expect(await reported()).toEqual([])
  expect(await roleOf('duena@vinos.example')).toBe('Admin')
  expect(await reported()).toEqual([])
})

test('an open address is no good any more once there is an Admin, nor after a day; of two at once, one is Admin', async () => {
  const first = linkIn((await reported())[0])
  await shop.person('encargado@vinos.example')
  await shop.database.pool.query("UPDATE users SET role = 'Admin' WHERE email = 'encargado@vinos.example'")
  expect((await open(first)).status).toBe(410)
  await shop.database.pool.query("UPDATE users SET role = 'User' WHERE email = 'encargado@vinos.example'")
  expect((await open(first)).status).toBe(200)

  const both = await Promise.all([send(first, 'uno@vinos.example'), send(first, 'dos@vinos.example')])
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect([await roleOf('uno@vinos.example'), await roleOf('dos@vinos.example')].toSorted()).toEqual([
    'Admin',
    'User',
  ])

  await shop.database.pool.query("UPDATE users SET role = 'User'")
  await shop.database.pool.query("UPDATE identity_accounts SET seed_role = 'User'")
  const late = linkIn((await reported())[0])
  await shop.database.pool.query("UPDATE admin_invitations SET expires_at = now() - interval '1 second'")
  expect((await open(late)).status).toBe(410)
  expect((await open('/invitacion?clave=')).status).toBe(410)
  expect((await open('/invitacion')).status).toBe(410)
})

test('one worker of a cluster tells of an address, and a shop with another provider names the command', async () => {
  expect(await reported()).toHaveLength(1)
  expect(await reported()).toEqual([])
  expect(await reported(false)).toEqual(['this shop has no Admin: npm run admin -- EMAIL makes one'])
})

test('npm run admin promotes a known user by address or id, and prints which', async () => {
  const { id, token } = await shop.person('vendedora@vinos.example')
  expect((await shop.ask('GET', '/user', { as: token })).status).toBe(403)
  const { code, said } = await command(' Vendedora@vinos.example ')
  expect(code).toBe(0)
  expect(said).toMatch(
    /^vendedora@vinos.example \(vendedora, here since \d{4}-\d\d-\d\d\) is Admin now; before: User.\n$/,
  )
  // takes effect in the running shop at once
  expect((await shop.ask('GET', '/user', { as: token })).status).toBe(200)
  expect((await command(id)).said).toContain('is Admin already.')
})

test('an account without a sign-in becomes Admin at its first one', async () => {
  await shop.identity.createAccount({
    email: 'socio@vinos.example',
    password: 'una clave larga',
    nickname: 'Socio',
  })
  expect((await command('socio@vinos.example')).said).toContain('is Admin from the next sign-in on.')
  expect(await roleOf('socio@vinos.example')).toBe('Admin')
})

test('an address that nobody has confirmed makes no Admin, by address or id; a link makes an account that is', async () => {
  const email = 'duenia@vinos.example'
  const opened = await openAccount(shop.database.pool, {
    email,
    password: 'la del intruso',
    nickname: 'Dueña',
  })
  const refused = await command(email)
  expect(refused.said).toContain('has no account yet')
  expect(await roleOf(opened.id)).toBe('User')
  for (const given of [email, opened.id]) {
    const { said } = await command(given)
    expect(said).toContain('Nobody has confirmed duenia@vinos.example yet')
    expect(await roleOf(opened.id)).toBe('User')
  }
  const link = linkIn((await command(email)).said)
  expect((await send(link, email)).status).toBe(200)
  expect(await roleOf(email)).toBe('Admin')
  expect(await roleOf(opened.id)).toBe('User')
})

test('an address without an account gets a link that is good for that address alone', async () => {
  const { said } = await command('nieta@vinos.example')
  expect(said).toContain('nieta@vinos.example has no account yet.')
  const link = linkIn(said)
  expect(await (await open(link)).text()).toContain('value="nieta@vinos.example"')
  const other = await send(link, 'colada@vinos.example')
  expect(other.status).toBe(422)
  expect(await other.text()).toContain('Esta invitación es para otra dirección de correo.')
  // an existing Admin does not affect it
  await shop.person('admin@vinos.example')
  await shop.database.pool.query("UPDATE users SET role = 'Admin' WHERE email = 'admin@vinos.example'")
  expect((await send(link, 'nieta@vinos.example')).status).toBe(200)
  expect(await roleOf('nieta@vinos.example')).toBe('Admin')
})

test('with a hosted provider an address is remembered, and counts when the provider says that it was confirmed', async () => {
  const { said } = await command('jefa@vinos.example', { IDENTITY_DOMAIN: 'tenant.example' })
  expect(said).toContain(
    'Whoever does within 7 days is Admin, if tenant.example says that the address was confirmed',
  )
  const asWhom = async (claims: Partial<TokenClaims>) => {
    const identity = {
      ...shop.identity,
      verifyAccessToken: async () => ({
        ok: true as const,
        claims: { sub: '', email: 'jefa@vinos.example', emailVerified: true, exp: 0, ...unknown, ...claims },
      }),
    }
    const credentials = { address: '127.0.0.1', authorization: 'Bearer x' }
    const caller = await callerIdentification(shop.database.db, identity, { find: async () => undefined })(
      credentials,
      false,
    )
    return 'role' in caller ? caller.role : caller
  }
  const unknown = { role: undefined, nickname: 'Jefa', name: undefined, picture: undefined }
  expect(await asWhom({ sub: 'auth0|1', emailVerified: false })).toBe('User')
  expect(await asWhom({ sub: 'auth0|2', email: 'otra@vinos.example' })).toBe('User')
  expect(await asWhom({ sub: 'auth0|3', email: 'Jefa@vinos.example' })).toBe('Admin')
  // works once
  expect(await asWhom({ sub: 'auth0|4' })).toBe('User')
  // by now four users have the address
  const { code, said: which } = await command('jefa@vinos.example', { IDENTITY_DOMAIN: 'tenant.example' })
  expect(code).toBe(1)
  expect(which).toContain("npm run admin -- 'auth0|4'")
})

test('an invalid argument is reported in one line', async () => {
  expect(await command('')).toEqual({ code: 1, said: 'Usage: npm run admin -- EMAIL [--reset-factors]\n' })
  expect(await command('auth0|nadie')).toEqual({
    code: 1,
    said: 'The shop knows nobody with the id auth0|nadie.\n',
  })
})
