import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { foreignClient, openForeignProvider, type ForeignProvider } from '../../test/foreign-provider.ts'
import type { ProblemDetails } from '../platform/http/problem.ts'
import { readConfig } from '../app/config.ts'
import { createLog } from '../platform/observability/log.ts'
import { openApp, type OpenApp } from '../app/open-app.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { inviteByAddress } from './admin-invitations.queries.ts'
import type { UserAnswer } from './users.contract.ts'

const people = {
  ana: { email: 'ana@ejemplo.test', name: 'Ana' },
  berta: { email: 'berta@ejemplo.test', name: 'Berta' },
  carla: { name: 'Carla' },
  jefa: { email: 'Jefa@ejemplo.test', email_verified: true, name: 'Jefa' },
  dudosa: { email: 'jefa@ejemplo.test', email_verified: false, name: 'Dudosa' },
}
let provider: ForeignProvider
let database: TestDatabase
let folder: string
const opened: OpenApp[] = []
beforeAll(async () => {
  provider = await openForeignProvider(people)
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-hosted-'))
})
afterAll(async () => {
  for (const shop of opened) await shop.close()
  await provider.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A shop with a hosted identity provider. */
async function openAt(issuer: string) {
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:9',
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    IDENTITY_DOMAIN: issuer,
    IDENTITY_CLIENT_ID: foreignClient,
    LOG_LEVEL: 'silent',
  })
  const shop = await openApp(config, createLog('silent'), undefined, true)
  opened.push(shop)
  return async (method: string, where: string, token: string, body: object = {}) => {
    const answer = await shop.shop.fetch(
      new Request(`http://localhost:9/api${where}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
}
const wines = { products: [{ product_id: 3, quantity: 1 }] }

test('name and address come from the ID token where access tokens lack them', async () => {
  const ask = await openAt(provider.issuer)
  const { access_token, id_token } = await provider.signIn('ana')
  expect(decodeJwt(access_token)).not.toHaveProperty('email')
  // its discovery document says where the keys are
  const user = (await ask('POST', '/user', access_token, { id_token })).body as UserAnswer
  expect(user).toMatchObject({ id: 'ana', full_name: 'Ana', email: 'ana@ejemplo.test', role: 'User' })
  expect(provider.requests).toContain('/jwks')

  const payment = await ask('POST', '/payment', access_token, wines)
  expect(payment).toMatchObject({ status: 200, body: { email: 'ana@ejemplo.test' } })
  const { id_payment } = payment.body as { id_payment: string }
  const placed = await ask('POST', '/orders', access_token, { id_payment })
  expect(placed.body).toMatchObject({ order: { emailEnvio: 'ana@ejemplo.test', customer: 'Ana' } })
})

test('ID tokens of another user, of another client or unsigned are ignored', async () => {
  const ask = await openAt(provider.issuer)
  const [berta, ana] = [await provider.signIn('berta'), await provider.signIn('ana')]
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({ email: 'admin@descorche.test' })
    .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
    .setSubject('berta')
    .setIssuer(provider.issuer)
    .setAudience(foreignClient)
    .setExpirationTime('5m')
    .sign(privateKey)
  for (const id_token of [ana.id_token, berta.access_token, forged, 'x'])
    expect(((await ask('POST', '/user', berta.access_token, { id_token })).body as UserAnswer).email).toBe('')
  const own = await ask('POST', '/user', berta.access_token, { id_token: berta.id_token })
  expect((own.body as UserAnswer).email).toBe('berta@ejemplo.test')
})

test("an address that was noted as an Admin's counts where the provider says that it was confirmed, once", async () => {
  const ask = await openAt(provider.issuer)
  const { db, close } = openDatabase({ connectionString: database.connectionString, poolSize: 1 })
  await inviteByAddress(db, { email: 'jefa@ejemplo.test', role: 'Admin' })
  await close()
  const roleOf = async (who: string) => {
    const { access_token, id_token } = await provider.signIn(who)
    return ((await ask('POST', '/user', access_token, { id_token })).body as UserAnswer).role
  }
  expect(await roleOf('dudosa')).toBe('User')
  expect(await roleOf('jefa')).toBe('Admin')
  const { access_token } = await provider.signIn('jefa')
  expect((await ask('GET', '/stock/check', access_token)).status).toBe(200)
})

test('an account without an email address cannot buy, and gets instructions', async () => {
  const ask = await openAt(provider.issuer)
  const { access_token, id_token } = await provider.signIn('carla')
  expect((await ask('POST', '/user', access_token, { id_token })).body).toMatchObject({
    full_name: 'Carla',
    email: '',
  })
  const rejected = await ask('POST', '/payment', access_token, wines)
  expect(rejected.status).toBe(409)
  expect((rejected.body as ProblemDetails).detail).toMatch(/no tiene un correo electrónico.*volvé a ingresar/)
})

test('without an ID token the userinfo endpoint is requested once a minute, for the same user only', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  let requested = 0
  let reported: object = { sub: 'somebody-else', email: 'otra@ejemplo.test' }
  const server = http.createServer((request, response) => {
    const answer = (body: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/jwks.json')
      return void exportJWK(publicKey).then((key) => answer({ keys: [{ ...key, kid: 'a', alg: 'RS256' }] }))
    if (request.url !== '/userinfo' || !request.headers.authorization?.startsWith('Bearer ey'))
      return void response.writeHead(404).end()
    requested += 1
    answer(reported)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenOf = (sub: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'a' })
      .setSubject(sub)
      .setIssuedAt()
      .setIssuer(`${issuer}/`)
      .setAudience(['https://descorche/api', `${issuer}/userinfo`])
      .setExpirationTime('24h')
      .sign(privateKey)
  const ask = await openAt(issuer)
  const token = await tokenOf('auth0|1')
  for (let times = 0; times < 3; times += 1)
    expect((await ask('POST', '/user', token)).body).toMatchObject({ email: '' })
  expect(requested).toBe(1)
  reported = { sub: 'auth0|2', email: 'dora@ejemplo.test', nickname: 'Dora' }
  // whichever call comes first
  expect((await ask('POST', '/payment', await tokenOf('auth0|2'), wines)).body).toMatchObject({
    email: 'dora@ejemplo.test',
  })
  expect(requested).toBe(2)
  server.close()
})
