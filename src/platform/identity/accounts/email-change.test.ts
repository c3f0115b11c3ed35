import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendPasswordMails } from '../factors/password-mails.job.ts'
import {
  openTestIdentity,
  securityOf,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'
import {
  addressState,
  confirmedAccount,
  lastAddressLink,
  mailsTo,
  password,
  subjectsTo,
} from '../../../../test/account-mails.ts'

let shop: TestIdentity

beforeAll(async () => {
  shop = await openTestIdentity()
})

afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.pool.query('TRUNCATE identity_throttle, allowances')
})

test('address change: both mailboxes mailed, effective once confirmed, old links and sessions void, revertible for a week', async () => {
  const [before, after] = ['antes@ejemplo.test', 'despues@ejemplo.test']
  const id = await confirmedAccount(shop, before)
  const thief = new TestBrowser(shop.url)
  const tokens = await signIn(shop.url, thief, before, password)
  const { address } = securityOf(shop)
  expect(await address.ask(id, { current: 'no es', email: after })).toEqual({ ok: false, why: 'wrong' })
  expect(await address.ask(id, { current: password, email: before.toUpperCase() })).toMatchObject({
    why: 'same',
  })
  expect(await address.ask(id, { current: password, email: after })).toEqual({ ok: true })
  expect(await address.of(id)).toMatchObject({ email: before, pending: after })
  expect(await subjectsTo(shop, before)).toEqual(['Pediste cambiar el correo de tu cuenta'])
  await new TestBrowser(shop.url).post('/cuenta/olvido', { email: before })
  const reset =
    /shop:(\/cuenta\/clave\?t=[\w-]{43})/.exec((await mailsTo(shop, before)).at(-1)?.body ?? '')?.[1] ?? ''
  const link = await lastAddressLink(shop, after)
  expect(await addressState(shop, id)).toMatchObject({ email: before })

  expect((await new TestBrowser(shop.url).post(link, { password })).status).toBe(200)
  expect(await addressState(shop, id)).toEqual({ email: after, confirmed: true, holds: true })
  expect(await address.of(id)).toMatchObject({ pending: null })
  expect((await refresh(shop.url, tokens.refresh_token)).status).toBe(400)
  expect((await thief.get(reset)).status, 'an old link to a new password').toBe(410)
  expect(await subjectsTo(shop, before)).toContain('El correo de tu cuenta cambió')
  expect((await subjectsTo(shop, after)).at(-1)).toBe('Listo, este es el correo de tu cuenta')
  await expect(signIn(shop.url, new TestBrowser(shop.url), before, password)).rejects.toThrow('401')

  // the thief also changes the password and adds a passkey; the undo link still works
  await securityOf(shop).changePassword(id, { current: password, password: 'la del ladrón' })
  await shop.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device) VALUES ('late', $1, '', 0, '{}', '')`,
    [id],
  )
  const back = await lastAddressLink(shop, before)
  const owner = new TestBrowser(shop.url)
  expect(await (await owner.get(back)).text()).toContain('Recuperá tu cuenta')
  expect((await owner.post(back, { password: '12345678' })).status).toBe(422)
  expect((await owner.post(back, { password: 'mía otra vez' })).status).toBe(200)
  expect(await addressState(shop, id)).toEqual({ email: before, confirmed: true, holds: true })
  expect(await securityOf(shop).passkeys.list(id)).toEqual([])
  await signIn(shop.url, owner, before, 'mía otra vez')
  await expect(signIn(shop.url, new TestBrowser(shop.url), after, 'la del ladrón')).rejects.toThrow('401')
  expect((await owner.post(back, { password: 'mía otra vez' })).status).toBe(410)
})

test('an address that another account has: the same answer and state, and a word to its mailbox', async () => {
  const [mine, theirs, free] = ['yo@ejemplo.test', 'suya@ejemplo.test', 'nueva.libre@ejemplo.test']
  const id = await confirmedAccount(shop, mine)
  await confirmedAccount(shop, theirs)
  const { address } = securityOf(shop)
  const seen: unknown[] = []
  for (const email of [theirs, free]) {
    const requested = await address.ask(id, { current: password, email })
    const waiting = await address.of(id)
    await sendPasswordMails(shop.db)
    seen.push(JSON.stringify([requested, waiting, await address.of(id)]).replaceAll(email, 'it'))
  }
  expect(seen[0]).toBe(seen[1])
  expect(await subjectsTo(shop, theirs)).toEqual(['Ya tenés una cuenta con este correo'])
  // another account took the address while the link was waiting
  const link = await lastAddressLink(shop, free)
  await confirmedAccount(shop, free)
  expect((await new TestBrowser(shop.url).post(link, { password })).status).toBe(410)
  expect(await addressState(shop, id)).toMatchObject({ email: mine })
})

test('an unrequested change can be stopped; a later revert link cannot undo an earlier one', async () => {
  const [mine, stolen, further] = ['dueña@ejemplo.test', 'robo1@ejemplo.test', 'robo2@ejemplo.test']
  const id = await confirmedAccount(shop, mine)
  const { address } = securityOf(shop)
  const move = async (email: string) => {
    await address.ask(id, { current: password, email })
    await new TestBrowser(shop.url).post(await lastAddressLink(shop, email), { password })
    await sendPasswordMails(shop.db)
  }
  await address.ask(id, { current: password, email: 'nunca@ejemplo.test' })
  const pending = await lastAddressLink(shop, 'nunca@ejemplo.test')
  const stop = await lastAddressLink(shop, mine)
  await new TestBrowser(shop.url).post(stop, { password: 'nueva y mía' })
  expect((await new TestBrowser(shop.url).post(pending, {})).status).toBe(410)
  await securityOf(shop).changePassword(id, { current: 'nueva y mía', password })

  await move(stolen)
  const first = await lastAddressLink(shop, mine)
  // some seconds pass between two changes
  await shop.pool.query(
    `UPDATE identity_tokens SET expires_at = expires_at - interval '1 minute' WHERE purpose = 'undo'`,
  )
  await move(further)
  const second = await lastAddressLink(shop, stolen)
  await new TestBrowser(shop.url).post(second, { password: 'del ladrón otra' })
  expect(await addressState(shop, id)).toMatchObject({ email: stolen })
  expect((await new TestBrowser(shop.url).post(first, { password: 'por fin la mía' })).status).toBe(200)
  expect(await addressState(shop, id)).toMatchObject({ email: mine })
})
