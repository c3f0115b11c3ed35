import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressLinkIn,
  confirmedAccount,
  mailsTo,
  password,
  signUpAs,
} from '../../../../test/account-mails.ts'
import {
  openLogin,
  openTestIdentity,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

/** Users who share an IP address, as in an office or on a mobile network. */

const network = '198.51.100.20'
let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())

const resetLinkIn = (body = '') => /shop:(\/cuenta\/clave\?t=[\w-]{43})/.exec(body)?.[1] ?? 'no link'

/** A neighbour repeats each kind of mistake until it is refused. @returns number of attempts */
async function makeMistakes(): Promise<number> {
  const neighbour = new TestBrowser(shop.url, network)
  const email = 'vecina@ejemplo.test'
  let tried = 0
  const untilRefused = async (attempt: () => Promise<Response>) => {
    for (let times = 0; times < 60; times += 1) {
      tried += 1
      if ((await attempt()).status === 429) return
    }
  }
  const { path } = await openLogin(shop.url, neighbour)
  await untilRefused(() => neighbour.post(`${path}/codigo`, { email }))
  await untilRefused(() => neighbour.post('/cuenta/olvido', { email }))
  await untilRefused(() => neighbour.post(`${path}/login`, { email, password: 'no' }))
  await untilRefused(() => neighbour.post(`${path}/con-codigo`, { email, code: '000000' }))
  await untilRefused(() => neighbour.post(`${path}/signup`, { email, nickname: 'V', password: '12345678' }))
  const unknown = `/cuenta/correo?t=${'x'.repeat(43)}`
  for (let times = 0; times < 30; times += 1) {
    tried += 2
    expect((await neighbour.post(unknown, {})).status).toBe(410)
    expect((await neighbour.post(unknown.replace('correo', 'clave'), { password: 'p' })).status).toBe(410)
  }
  return tried
}

test("one person's mistakes use up nobody else's limit behind the same address", async () => {
  const existing = 'conocida.oficina@ejemplo.test'
  await confirmedAccount(shop, existing)
  const tried = await makeMistakes()
  const own = () => new TestBrowser(shop.url, network)
  const statuses: Record<string, number> = {}
  const { browser, status } = await signUpAs(shop, 'otra.oficina@ejemplo.test', password, own())
  statuses['sign-up'] = status
  const confirm = addressLinkIn((await mailsTo(shop, 'otra.oficina@ejemplo.test')).at(-1)?.body)
  statuses['confirming'] = (await browser.post(confirm, {})).status
  statuses['asking for a link'] = (await own().post('/cuenta/olvido', { email: existing })).status
  const reset = resetLinkIn((await mailsTo(shop, existing)).at(-1)?.body)
  statuses['a mistake at the link'] = (await own().post(reset, { password: '1234' })).status
  statuses['choosing a password'] = (await own().post(reset, { password: 'elegida de nuevo' })).status
  const visitor = own()
  const { path } = await openLogin(shop.url, visitor)
  statuses['asking for a code'] = (await visitor.post(`${path}/codigo`, { email: existing })).status
  const code = /(\d{3} \d{3})/.exec((await mailsTo(shop, existing)).at(-1)?.body ?? '')?.[1] ?? ''
  statuses['code'] = (await visitor.post(`${path}/con-codigo`, { email: existing, code })).status
  await signIn(shop.url, own(), existing, 'elegida de nuevo')
  console.info(`${tried} mistakes of a neighbour, 0 of ${Object.keys(statuses).length} steps refused`)
  expect(statuses).toEqual({
    'sign-up': 303,
    confirming: 200,
    'asking for a link': 200,
    'a mistake at the link': 422,
    'choosing a password': 200,
    'asking for a code': 200,
    code: 303,
  })
})

test('a valid link works when its network has no request left, and a browser of the account asks for a code', async () => {
  const email = 'de.siempre@ejemplo.test'
  await confirmedAccount(shop, email)
  const owner = new TestBrowser(shop.url, network)
  await signIn(shop.url, owner, email, password)
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  await owner.post('/cuenta/olvido', { email })
  const reset = resetLinkIn((await mailsTo(shop, email)).at(-1)?.body)
  const flood = new TestBrowser(shop.url, network)
  const { path } = await openLogin(shop.url, flood)
  const refused = { code: 0, link: 0 }
  for (let index = 0; index < 110; index += 1) {
    const unknown = { email: `nadie${index}@ejemplo.test` }
    if ((await flood.post(`${path}/codigo`, unknown)).status === 429) refused.code += 1
    if ((await flood.post('/cuenta/olvido', unknown)).status === 429) refused.link += 1
  }
  expect(Math.min(refused.code, refused.link)).toBeGreaterThan(0)
  const own = await openLogin(shop.url, owner)
  expect((await owner.post(`${own.path}/codigo`, { email })).status).toBe(200)
  expect((await new TestBrowser(shop.url, network).post(reset, { password: 'otra bien larga' })).status).toBe(
    200,
  )
})

test('a password at a link is not tried for ever', async () => {
  const email = 'insiste@ejemplo.test'
  await confirmedAccount(shop, email)
  await new TestBrowser(shop.url).post('/cuenta/olvido', { email })
  const reset = resetLinkIn((await mailsTo(shop, email)).at(-1)?.body)
  const browser = new TestBrowser(shop.url)
  const statuses: number[] = []
  for (let times = 0; times < 31; times += 1)
    statuses.push((await browser.post(reset, { password: '1' })).status)
  expect(statuses.slice(-2)).toEqual([422, 429])
})
