import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  complain,
  failing,
  home,
  stored,
  navigate,
  openWindow,
  profile,
  provider,
  replaceState,
  signedInBefore,
  standAt,
  start,
  sync,
  tokenFor,
} from './session-testing.ts'

beforeEach(openWindow)
afterEach(() => vi.unstubAllGlobals())

test('a visitor who never signed in is anonymous, and the client is not even loaded', async () => {
  const { store, states } = await start()
  expect(states).toEqual(['anonymous'])
  expect(provider.made).not.toHaveBeenCalled()
  expect(await store.accessToken()).toBeUndefined()
})

test('who signed in before is there again, once the shop has said their role', async () => {
  signedInBefore('User')
  provider.getTokenSilently.mockResolvedValue(tokenFor('Admin'))
  sync.mockResolvedValue({ ok: true, role: 'Admin' })
  const { store, states } = await start()
  // the claim and what was known before differ: the shop decides
  expect(states).toEqual(['signed-in Admin'])
  expect(store.readSession()).toMatchObject({ user: profile, role: 'Admin' })
  expect(Object.fromEntries(stored)).toMatchObject({ role: 'Admin', email: profile.email })
  expect(provider.made).toHaveBeenCalledWith(
    expect.objectContaining({
      cacheLocation: 'memory',
      useRefreshTokens: true,
      useRefreshTokensFallback: true,
      httpTimeoutInSeconds: 10,
      authorizeTimeoutInSeconds: 60,
      leeway: 60,
      sessionCheckExpiryDays: 1,
    }),
  )
})

test('where claim and memory agree the first paint does not wait, and the shop still has the last word', async () => {
  signedInBefore('Admin')
  provider.getTokenSilently.mockResolvedValue(tokenFor('Admin'))
  const demoted = await start()
  expect(demoted.states).toEqual(['signed-in Admin', 'signed-in User'])
})

test('what a browser keeps makes nobody an Admin', async () => {
  signedInBefore('Admin')
  const { states } = await start()
  expect(states).toEqual(['signed-in User'])
})

test('the shop refuses: nobody is signed in, and they are told why', async () => {
  signedInBefore()
  sync.mockResolvedValue({ ok: false, why: 'refused', detail: 'Tu cuenta está dada de baja.' })
  const { store } = await start()
  expect(store.readSession()).toEqual({ state: 'anonymous', left: true })
  expect(complain).toHaveBeenCalledWith('Tu cuenta está dada de baja.')
  expect(stored.size).toBe(0)
})

test('a shop that does not answer signs nobody out', async () => {
  signedInBefore('Admin')
  sync.mockResolvedValueOnce({ ok: false, why: 'unavailable', detail: 'Sin conexión.' })
  const { store } = await start()
  expect(store.readSession()).toEqual({ state: 'error', message: 'Sin conexión.' })
  expect(stored.has('user')).toBe(true)
  await store.retrySession()
  expect(store.readSession().state).toBe('signed-in')
})

test.each(['login_required', 'missing_refresh_token', 'invalid_grant'])(
  '%s signs out locally',
  async (error) => {
    signedInBefore()
    provider.getTokenSilently.mockRejectedValue(failing(error))
    const { store } = await start()
    expect(store.readSession()).toEqual({ state: 'anonymous' })
    expect(stored.size).toBe(0)
    expect(complain).not.toHaveBeenCalled()
  },
)

test.each(['timeout', 'request_error'])('%s is an error, not a sign-out', async (error) => {
  signedInBefore()
  provider.getTokenSilently.mockRejectedValue(failing(error))
  const { store } = await start()
  expect(store.readSession()).toMatchObject({
    state: 'error',
    message: expect.stringMatching(/\(Código: Get access token failed\)$/) as string,
  })
  expect(stored.has('user')).toBe(true)
})

test('back from the provider: to where the person was', async () => {
  standAt(`${home}/?code=c&state=s`)
  provider.handleRedirectCallback.mockResolvedValue({ appState: { returnTo: '/shoppingCart?x=1' } })
  const { states } = await start()
  expect(states).toEqual(['signed-in User'])
  expect(navigate.mock.calls).toEqual([['/shoppingCart?x=1']])
  expect(provider.handleRedirectCallback).toHaveBeenCalledWith(`${home}/?code=c&state=s`)
  expect(replaceState).toHaveBeenCalledWith({ idx: 0 }, '', '/')
})

test('back from the provider with a way that leads elsewhere: home', async () => {
  standAt(`${home}/?code=c&state=s`)
  provider.handleRedirectCallback.mockResolvedValue({ appState: { returnTo: '//elsewhere.test' } })
  await start()
  expect(navigate.mock.calls).toEqual([['/']])
})

test('somebody else’s answer of the provider: the address is cleaned, and who was signed in stays so', async () => {
  standAt(`${home}/?code=c&state=slipped-in`)
  provider.handleRedirectCallback.mockRejectedValue(failing('missing_transaction'))
  const anonymous = await start()
  expect(anonymous.states).toEqual(['anonymous'])
  expect(navigate.mock.calls).toEqual([['/']])
  expect(complain).toHaveBeenCalledWith(
    'El ingreso no coincide con esta ventana. Probá de nuevo. (Código: Invalid state)',
  )

  vi.resetModules()
  complain.mockClear()
  signedInBefore()
  const known = await start()
  expect(known.states.at(-1)).toBe('signed-in User')
  expect(complain).not.toHaveBeenCalled()
})

test('a sign-in that the provider does not finish says so, with the code that help can be asked by', async () => {
  standAt(`${home}/?error=server_error&state=s`)
  provider.handleRedirectCallback.mockRejectedValue(failing('server_error'))
  await start()
  expect(complain).toHaveBeenCalledWith(
    'No pudimos completar tu ingreso. Probá de nuevo. (Código: Login failed)',
  )
})

test('an address from which signing in cannot work says so', async () => {
  const { store } = await (async () => {
    standAt('http://127.0.0.1:3000/')
    return start()
  })()
  expect(store.readSession()).toEqual({
    state: 'off',
    why: 'Para ingresar, abrí la tienda en https://vinos.example.',
  })
  await store.signIn()
  expect(complain).toHaveBeenCalledWith('Para ingresar, abrí la tienda en https://vinos.example.')
  expect(provider.made).not.toHaveBeenCalled()

  vi.resetModules()
  Object.assign(window, { isSecureContext: false })
  const insecure = await start()
  expect(insecure.store.readSession()).toMatchObject({
    state: 'off',
    why: expect.stringContaining('https') as string,
  })
})

test('signing in remembers the way back, and only one of this shop', async () => {
  const { store } = await start()
  await Promise.all([store.signIn({ returnTo: '/detail/7' }), store.signIn({ returnTo: '/detail/7' })])
  expect(provider.loginWithRedirect.mock.calls).toEqual([
    [{ appState: { returnTo: '/detail/7' }, authorizationParams: {} }],
  ])
  await store.signIn({ returnTo: 'https://elsewhere.test/', create: true, reason: 'buy' })
  expect(provider.loginWithRedirect).toHaveBeenLastCalledWith({
    appState: { returnTo: '/' },
    authorizationParams: { screen_hint: 'signup', 'ext-reason': 'buy' },
  })
  // a page that leads there by itself leaves no trace: 'back' would lead there again
  await store.signIn({ returnTo: '/profile', silent: true })
  const [requested] = provider.loginWithRedirect.mock.lastCall as [{ openUrl: (url: string) => void }]
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { origin: home, replace })
  requested.openUrl('https://provider.example/authorize')
  expect(replace).toHaveBeenCalledWith('https://provider.example/authorize')
  provider.loginWithRedirect.mockRejectedValue(new Error('no network'))
  await store.signIn()
  expect(store.readSession().state).toBe('error')
})

test('signing out forgets the person before it leaves for the provider', async () => {
  signedInBefore()
  const { store } = await start()
  provider.logout.mockImplementation(() => {
    expect(stored.size).toBe(0)
    expect(store.readSession()).toEqual({ state: 'unknown' })
  })
  await store.signOut()
  expect(provider.logout).toHaveBeenCalledWith({ logoutParams: { returnTo: `${home}/` } })
})

test('a token that cannot be renewed: signed out if the provider says so, otherwise not', async () => {
  signedInBefore()
  const { store } = await start()
  provider.getTokenSilently.mockRejectedValue(failing('timeout'))
  expect(await store.accessToken()).toBeUndefined()
  expect(store.readSession().state).toBe('signed-in')
  provider.getTokenSilently.mockRejectedValue(failing('login_required'))
  expect(await store.accessToken()).toBeUndefined()
  expect(store.readSession()).toEqual({ state: 'anonymous' })
})

test('a browser that keeps nothing still signs in', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  standAt(`${home}/?code=c&state=s`)
  provider.handleRedirectCallback.mockResolvedValue({ appState: undefined })
  const { states } = await start()
  expect(states).toEqual(['signed-in User'])
})
