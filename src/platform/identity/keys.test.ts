import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/buying.ts'
import { signToken } from '../../../test/sign-token.ts'
import { openEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts'
import {
  audience,
  clientId,
  CodeFlow,
  frameMessage,
  openTestIdentity,
  refresh,
  rolesClaim,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../test/identity-testing.ts'
import { rotateKeys } from './keys.ts'

/** Two processes of a shop: one that serves, and one that only verifies the other's tokens. */
let served: TestIdentity
let other: EmbeddedIdentity
let folder: string
beforeAll(async () => {
  served = await openTestIdentity()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-keys-'))
  other = await openEmbeddedIdentity({
    publicUrl: served.url,
    pool: served.pool,
    connectionString: served.connectionString,
    dataDir: folder,
    clientId,
    audience,
    rolesClaim,
    accountState: async () => undefined,
    invitations: { look: async () => undefined, redeem: async () => false },
    demoUsers: true,
    addressOf: () => 'x',
    log: () => undefined,
  })
})
afterAll(async () => {
  await other.close()
  await served.close()
  await rm(folder, { recursive: true, force: true })
})

const goodFor = async (token: string) =>
  Promise.all([served.identity, other].map(async (process) => (await process.verifyAccessToken(token)).ok))

test('new keys end every session and token at once, in all processes; then everybody may sign in again', async () => {
  const browser = new TestBrowser(served.url)
  const before = await signIn(served.url, browser, 'cliente@descorche.test')
  expect(await goodFor(before.access_token)).toEqual([true, true])
  const stolen = await signToken(served.pool, { sub: randomUUID() }, { issuer: `${served.url}/` })
  expect(await goodFor(stolen)).toEqual([true, true])

  expect(await rotateKeys(served.pool, 0)).toBeGreaterThan(2)
  await until(async () => ((await goodFor(before.access_token)).includes(true) ? undefined : true))
  expect(await goodFor(stolen)).toEqual([false, false])
  expect((await refresh(served.url, before.refresh_token)).body.error).toBe('invalid_grant')
  const silent = await browser.get(new CodeFlow(served.url).silent())
  expect((await frameMessage(silent))['error']).toBe('login_required')

  const after = await signIn(served.url, browser, 'cliente@descorche.test')
  expect(await goodFor(after.access_token)).toEqual([true, true])
  expect((await refresh(served.url, after.refresh_token)).status).toBe(200)
})
