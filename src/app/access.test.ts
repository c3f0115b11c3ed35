import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCalls, questionsAboutOwn, type Question } from '../../test/access-questions.ts'
import { signToken } from '../../test/sign-token.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import { permissions, permissionsByRole, type Permission } from '../users/permissions.ts'
import { roles, staffRoles, type Role } from '../users/role.ts'

type Person = { token: string; id: string }

let shop: TestShop
let calls: ServedCall[]
let owner: Person
let own: ReturnType<typeof questionsAboutOwn>
/** Scopes of the callers by key. */
const keys: Readonly<Record<string, readonly Permission[]>> = {
  'key for everything': permissions.filter((permission) => permission !== 'keys.change'),
  'key for orders': ['orders.read', 'amounts.read'],
  'key for the catalogue': ['wines.read', 'wines.change', 'prices.read', 'stock.change'],
}
const tokens: Record<string, string | undefined> = {}
beforeAll(async () => {
  shop = await openTestShop()
  calls = shop.calls
  owner = shop.customer
  own = questionsAboutOwn(shop)
  const other = await shop.person('otra@ejemplo.test')
  const withRole = async (role: Role) => {
    const person = await shop.person(`perfil-${roles.indexOf(role)}@ejemplo.test`)
    await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: person.id, role } })
    return person.token
  }
  const claims = { sub: owner.id, 'https://descorche/roles': ['Admin'] }
  const { pool } = shop.database
  Object.assign(tokens, {
    anonymous: undefined,
    owner: owner.token,
    other: other.token,
    baja: await withRole('Baja'),
    broken: `${owner.token.slice(0, -8)}AAAAAAAA`,
    expired: await signToken(pool, claims, { minutes: -10 }),
    'wrong audience': await signToken(pool, claims, { audience: 'https://elsewhere' }),
    'wrong issuer': await signToken(pool, claims, { issuer: 'https://elsewhere/' }),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
  })
  for (const [name, scopes] of Object.entries(keys)) {
    const made = await shop.ask('POST', '/keys', { as: shop.admin, body: { name, scopes } })
    tokens[name] = (made.body as { key: string }).key
  }
  tokens['ended key'] = await endedKey()
  tokens['key that nobody made'] = 'dsk_00000000000000000000000000000000000'
  for (const role of staffRoles) tokens[role] = role === 'Admin' ? shop.admin : await withRole(role)
})
afterAll(() => shop.close())

async function endedKey(): Promise<string> {
  const body = { name: 'De paso', scopes: ['orders.read'] }
  const made = (await shop.ask('POST', '/keys', { as: shop.admin, body })).body as { id: number; key: string }
  await shop.ask('DELETE', '/keys', { as: shop.admin, body: { id: made.id } })
  return made.key
}

/** A path with ids that do not exist: this tests access, not what lies behind it. */
const addressOf = (call: ServedCall) => call.path.replace(/\{\w+\}/g, '999999999')

const isAllowed = (role: string, permission: string | undefined) =>
  permissionsByRole[role as Role].includes(permission as Permission)

const refusedTokens = [
  'broken',
  'expired',
  'wrong audience',
  'wrong issuer',
  'unsigned',
  'ended key',
  'key that nobody made',
]

/** A key is no person: it reaches by its scopes what is everybody's, and nobody's own account. */
function expectedOfKey({ method, path, contract }: ServedCall, scopes: readonly string[]) {
  const { access, beyondOwn } = contract
  const needed = access === 'signed-in' ? beyondOwn : access
  if (!needed || !scopes.includes(needed)) return 403
  const mine = own[`${method} ${path}`]
  if (mine) return mine.admin
  // a form with a file, or data that is missing, is refused after the access
  return (status: number) => status !== 401 && status !== 403
}

/** The expected statuses for a caller; a number is the only acceptable one. */
function expected(call: ServedCall, who: string): number | ((status: number) => boolean) {
  const name = `${call.method} ${call.path}`
  const { access, beyondOwn } = call.contract
  if (refusedTokens.includes(who)) return 401
  // webhook events are authenticated by their signature, without signing in
  if (name === 'POST /payment/notice') return (status) => status === 401 || status === 400
  if (openCalls.includes(name)) return (status) => status !== 401 && status !== 403
  if (who === 'anonymous') return 401
  const ofKey = keys[who]
  if (ofKey) return expectedOfKey(call, ofKey)
  if (who === 'baja') return 403
  const mine = own[name]
  if (mine && (who === 'owner' || who === 'other')) return mine[who]
  if (mine) return isAllowed(who, beyondOwn) || who === 'Admin' ? mine.admin : mine.other
  if (who === 'owner' || who === 'other') return 403
  const may = access === 'admin' ? who === 'Admin' : isAllowed(who, access)
  return may ? (status) => status !== 401 && status !== 403 : 403
}

test('the matrix: every call as everybody answers exactly what it should', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const call of calls) {
    const name = `${call.method} ${call.path}`
    const { access } = call.contract
    const kind = openCalls.includes(name) ? 'public' : own[name] ? 'signed-in' : 'staff'
    if (kind !== (access === 'public' || access === 'signed-in' ? access : 'staff')) {
      wrong.push(
        `${name} is ${access} by its contract: say in test/access-questions.ts what each caller must get`,
      )
      continue
    }
    let question: Question | undefined
    for (const [who, token] of Object.entries(tokens)) {
      const right = expected(call, who)
      // an otherwise valid request; its subject is recreated once it may have been used up
      question ??= (await own[name]?.about()) ?? {}
      const withBody = call.method !== 'GET' && call.method !== 'DELETE' ? {} : undefined
      const { body = withBody, path: address = addressOf(call), query }: Question = question
      const answer = await shop.ask(call.method, query ? `${address}?${query}` : address, {
        ...(token ? { as: token } : {}),
        ...(body ? { body } : {}),
      })
      cells += 1
      if (answer.status === 200) question = undefined
      const fine = typeof right === 'number' ? answer.status === right : right(answer.status)
      if (!fine || answer.status >= 500) wrong.push(`${name} as ${who}: ${answer.status}`)
    }
  }
  console.log(`access matrix: ${cells} cells, ${calls.length} calls x ${Object.keys(tokens).length} callers`)
  expect(wrong).toEqual([])
  const gone = Object.keys(own).filter(
    (name) => !calls.some((call) => name === `${call.method} ${call.path}`),
  )
  expect(gone).toEqual([])
  expect(cells).toBe(calls.length * Object.keys(tokens).length)
})

test('every permission that a call names exists, and every permission is used', () => {
  const named = calls.flatMap(({ contract: { access, beyondOwn } }) => [access, beyondOwn])
  const unknown = named.filter(
    (name) => name?.includes('.') && !(permissions as readonly string[]).includes(name),
  )
  expect(unknown).toEqual([])
})

test('neither a role claim nor a request body makes a user an Admin', async () => {
  const { pool } = shop.database
  const claiming = await signToken(pool, { sub: owner.id, 'https://descorche/roles': ['Admin'] })
  expect((await shop.ask('GET', '/user', { as: claiming })).status).toBe(403)
  await shop.ask('POST', '/user', { as: owner.token, body: { id: owner.id, role: 'Admin' } })
  expect((await shop.ask('GET', '/user', { as: owner.token })).status).toBe(403)
})

test("nothing that the running shop holds signs claims of the caller's choice", () => {
  expect(Object.keys(shop.identity).filter((name) => /sign|key/i.test(name))).toEqual([])
})

test('the last Admin stays one, and a demotion works at once', async () => {
  const admins = (await shop.ask('GET', '/user', { as: shop.admin })).body as { id: string; role: string }[]
  const me = admins.find((user) => user.role === 'Admin')?.id ?? ''
  expect(
    (await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: me, role: 'User' } })).status,
  ).toBe(409)
  const other = await shop.person('segunda@ejemplo.test')
  await shop.ask('PUT', `/user/perfil/?id=${encodeURIComponent(other.id)}&role=Admin`, { as: shop.admin })
  expect((await shop.ask('GET', '/user', { as: other.token })).status).toBe(200)
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: other.id, role: 'User' } })
  expect((await shop.ask('GET', '/user', { as: other.token })).status).toBe(403)
})
