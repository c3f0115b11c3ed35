import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  askShop,
  assign,
  complain,
  home,
  lead,
  anonymous,
  openWindow,
  page,
  person,
  profile,
  replace,
  replaceState,
  signedInBefore,
  standAt,
  start,
  stored,
} from './session-testing.ts'

beforeEach(openWindow)
afterEach(() => vi.unstubAllGlobals())

test('a visitor without the session cookie is anonymous without a request', async () => {
  const { states } = await start()
  expect(states).toEqual(['anonymous'])
  expect(askShop).not.toHaveBeenCalled()
})

test('after the return from the provider the session has the role of the shop', async () => {
  page.cookie = 'other=2; __Host-conocido=1'
  askShop.mockReturnValue(person('Admin'))
  const { store, states } = await start()
  expect(states).toEqual(['signed-in Admin'])
  expect(store.readSession()).toMatchObject({ user: profile, role: 'Admin' })
  expect(Object.fromEntries(stored)).toMatchObject({ role: 'Admin', email: profile.email })
})

test('browser storage cannot make a user an Admin', async () => {
  signedInBefore('Admin')
  const { states } = await start()
  expect(states).toEqual(['signed-in User'])
})

test('a rejected session is anonymous, with the reason', async () => {
  signedInBefore()
  askShop.mockReturnValue(anonymous('Tu cuenta está dada de baja.'))
  const { store } = await start()
  expect(store.readSession()).toEqual({ state: 'anonymous' })
  expect(complain).toHaveBeenCalledWith('Tu cuenta está dada de baja.')
  expect(stored.size).toBe(0)
})

test('another user after a session ended elsewhere: no data of the first remains', async () => {
  signedInBefore()
  stored.set('user', JSON.stringify({ ...profile, sub: 'descorche|2' }))
  stored.set('postalCode', '1000')
  await start()
  expect(stored.get('postalCode')).toBeUndefined()
  expect(stored.get('user')).toContain(profile.sub)
})

test('an unreachable server does not sign out', async () => {
  signedInBefore('Admin')
  askShop.mockImplementationOnce(() => {
    throw new Error('no network')
  })
  const { store } = await start()
  expect(store.readSession()).toMatchObject({
    state: 'error',
    message: expect.stringMatching(/\(Código: Get access token failed\)$/) as string,
  })
  expect(stored.has('user')).toBe(true)
  await store.retrySession()
  expect(store.readSession().state).toBe('signed-in')
})

test('an ended session signs out locally without another request', async () => {
  signedInBefore()
  page.cookie = '__Host-conocido=1'
  askShop.mockReturnValue(anonymous())
  const { store } = await start()
  expect(store.readSession()).toEqual({ state: 'anonymous' })
  expect(stored.size).toBe(0)
  expect(page.cookie).toMatch(/^__Host-conocido=;.*Max-Age=0; Secure$/)
  expect(complain).not.toHaveBeenCalled()
})

test.each([
  ['foreign', 'El ingreso no coincide con esta ventana. Probá de nuevo. (Código: Invalid state)'],
  ['failed', 'No pudimos completar tu ingreso. Probá de nuevo. (Código: Login failed)'],
])('a sign-in that ended with %s is said once, and the address is cleaned', async (outcome, words) => {
  standAt(`${home}/?ingreso=${outcome}&q=malbec`)
  await start()
  expect(complain.mock.calls).toEqual([[words]])
  expect(replaceState).toHaveBeenCalledWith({ idx: 0 }, '', '/?q=malbec')
})

test('a forged outcome parameter is ignored, and the session stays', async () => {
  standAt(`${home}/?ingreso=toString`)
  await start()
  vi.resetModules()
  signedInBefore()
  standAt(`${home}/?ingreso=foreign`)
  const page = await start()
  expect(page.states.at(-1)).toBe('signed-in User')
  expect(complain).not.toHaveBeenCalled()
})

test('an address from which signing in cannot work says so', async () => {
  standAt('http://127.0.0.1:3000/')
  const { store } = await start()
  const why = 'Para ingresar, abrí la tienda en https://vinos.example.'
  expect(store.readSession()).toEqual({ state: 'off', why })
  await store.signIn()
  expect(complain).toHaveBeenCalledWith(why)
  expect(lead).not.toHaveBeenCalled()
})

test('signing in says the way back and what it is for, once for two clicks', async () => {
  const { store } = await start()
  await Promise.all([store.signIn({ returnTo: '/detail/7' }), store.signIn({ returnTo: '/detail/7' })])
  expect(lead.mock.calls).toEqual([['GET', '/sesion/ingresar?volver=%2Fdetail%2F7']])
  expect(assign.mock.calls).toEqual([['https://provider.example/authorize']])
  await store.signIn({ returnTo: '/', create: true, reason: 'buy' })
  expect(lead).toHaveBeenLastCalledWith('GET', '/sesion/ingresar?volver=%2F&crear=&motivo=buy')
  // a page that redirects by itself leaves no history entry, or 'back' would redirect again
  await store.signIn({ returnTo: '/profile', silent: true })
  expect(replace.mock.calls).toEqual([['https://provider.example/authorize']])
  lead.mockImplementation(() => {
    throw new Error('no network')
  })
  await store.signIn()
  expect(store.readSession().state).toBe('error')
})

test('signing out forgets the person before it leaves for the provider', async () => {
  signedInBefore()
  const { store } = await start()
  lead.mockImplementation(() => {
    expect(stored.size).toBe(0)
    expect(store.readSession()).toEqual({ state: 'unknown' })
    return 'https://provider.example/logout'
  })
  await store.signOut()
  expect(lead).toHaveBeenCalledWith('POST', '/sesion/salir')
  expect(assign).toHaveBeenCalledWith('https://provider.example/logout')
})

test('signing out waits for the calls that were begun before', async () => {
  signedInBefore()
  const { store } = await start()
  const { asPersonThere } = await import('./calls-in-flight.ts')
  let answered = () => undefined as void
  void asPersonThere(new Promise<void>((resolve) => (answered = resolve)))
  const out = store.signOut()
  await Promise.resolve()
  expect(lead).not.toHaveBeenCalled()
  answered()
  await out
  expect(lead).toHaveBeenCalledWith('POST', '/sesion/salir')
})

test('after a rejected call the session is checked: signed out, another role, or unchanged', async () => {
  signedInBefore()
  const { store } = await start()
  askShop.mockImplementationOnce(() => {
    throw new Error('no network')
  })
  await store.recheckSession()
  expect(store.readSession()).toMatchObject({ state: 'signed-in', role: 'User' })
  askShop.mockReturnValue(person('Admin'))
  await store.recheckSession()
  expect(store.readSession()).toMatchObject({ state: 'signed-in', role: 'Admin' })
  askShop.mockReturnValue(anonymous())
  await store.recheckSession()
  expect(store.readSession()).toEqual({ state: 'anonymous' })
})

test('a rejection while on a page does not redirect to sign-in', async () => {
  signedInBefore()
  const { store } = await start()
  askShop.mockReturnValue(anonymous('Tu cuenta está dada de baja.'))
  await store.recheckSession()
  expect(store.readSession()).toEqual({ state: 'anonymous', left: true })
})

test('a browser that keeps nothing still signs in', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  page.cookie = '__Host-conocido=1'
  const { states } = await start()
  expect(states).toEqual(['signed-in User'])
})
