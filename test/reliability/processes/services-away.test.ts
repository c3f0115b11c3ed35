import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database.ts'
import { freePort, startShopProcess, type ShopProcess } from '../../shop-process.ts'
import { askOverHttp, type Ask } from '../shopper.ts'
import { figure } from '../size.ts'

const { privateKey, publicKey } = await generateKeyPair('RS256')
let identityIs: 'up' | 'failing' | 'silent' = 'failing'
let shop: ShopProcess
let ask: Ask
let issuer: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'una', alg: 'RS256', use: 'sig' }
  const identity = http.createServer((_, response) => {
    if (identityIs === 'silent') return
    response.writeHead(identityIs === 'up' ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-away-'))
  shop = await startShopProcess({
    PORT: String(await freePort()),
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    IDENTITY_DOMAIN: issuer,
    // port 9 is closed
    NEWSLETTER_URL: 'http://127.0.0.1:9/subscribe',
    MAP_TILES_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  ask = askOverHttp(() => shop.url)
  closing.push(
    () => shop.stop(),
    drop,
    () => rm(dataDir, { recursive: true, force: true }),
    () =>
      new Promise((resolve) => {
        identity.close(resolve)
        identity.closeAllConnections()
      }),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

const token = (person: string) =>
  new SignJWT({ email: `${person}@ejemplo.test`, nickname: person })
    .setProtectedHeader({ alg: 'RS256', kid: 'una' })
    .setSubject(`auth0|${person}`)
    .setIssuedAt()
    .setIssuer(`${issuer}/`)
    .setAudience('https://descorche/api')
    .setExpirationTime('1h')
    .sign(privateKey)

async function catalogueWorks(): Promise<void> {
  for (const page of ['/', '/?type=Tinto', '/detail/1', '/shoppingCart', '/contact', '/about']) {
    const response = await fetch(shop.url + page)
    expect(response.status, page).toBe(200)
    expect(await response.text(), page).toContain('</html>')
  }
  const { status, body } = await ask('GET', '/products?page=0&size=4')
  expect(status).toBe(200)
  expect((body as { items: object[] }).items).toHaveLength(4)
}

const fillCart = async (person: string, as: string) =>
  (
    await ask('POST', '/shoppingCart', {
      as,
      body: { id_usuario: `auth0|${person}`, products: { id_prod: 1, amount: 2 } },
    })
  ).status

test('newsletter, map, mail and identity provider away: everybody sees the catalogue and the cart page', async () => {
  identityIs = 'failing'
  await catalogueWorks()
  const rejected = await ask('GET', '/shoppingCart?id_usuario=auth0%7Cnadie', { as: await token('nadie') })
  expect(rejected.status).toBe(503)
  expect((rejected.body as { detail: string }).detail).toMatch(/No podemos comprobar tu ingreso/)
})

test('the identity provider is unreachable: signed-in users keep the cart', async () => {
  identityIs = 'up'
  const as = await token('clienta')
  expect(await fillCart('clienta', as)).toBe(200)
  identityIs = 'silent'
  await catalogueWorks()
  expect(await fillCart('clienta', as)).toBe(200)
  // a token that it has never seen, of a key that it has
  expect(await fillCart('otra', await token('otra'))).toBe(200)
  expect((await ask('GET', '/shoppingCart?id_usuario=auth0%7Cclienta', { as })).status).toBe(200)
  figure(
    12,
    'newsletter, map, mail and identity provider away or silent',
    'catalogue pages and calls 200; cart of signed-in people works; unknown keys 503 in Spanish',
  )
})
