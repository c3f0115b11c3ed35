import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sync } from './session-store.ts'

/** The store through its front door, in a window of paper and with a provider that says what the test wants. */

const provider = {
  made: vi.fn(),
  getTokenSilently: vi.fn(),
  getUser: vi.fn(),
  handleRedirectCallback: vi.fn(),
  loginWithRedirect: vi.fn(),
  logout: vi.fn(),
}
vi.mock('@auth0/auth0-spa-js', () => ({
  Auth0Client: class {
    constructor(options: unknown) {
      provider.made(options)
      return provider as object
    }
  },
}))

const home = 'https://vinos.example'
const settings = {
  domain: home,
  clientId: 'web',
  audience: 'https://descorche/api',
  rolesClaim: 'https://descorche/roles',
  redirectUri: `${home}/`,
}
const profile = { sub: 'descorche|1', email: 'ana@ejemplo.test', nickname: 'Ana', name: 'Ana', picture: '' }

let kept: Map<string, string>
let heard: Map<string, (event: unknown) => void>
let replaceState: ReturnType<typeof vi.fn<(state: unknown, unused: string, path: string) => void>>
let reload: ReturnType<typeof vi.fn<() => void>>
let navigate: ReturnType<typeof vi.fn<(to: string) => void>>
let complain: ReturnType<typeof vi.fn<(message: string) => void>>
let sync: ReturnType<typeof vi.fn<Sync>>

beforeEach(() => {
  vi.resetModules()
  for (const call of Object.values(provider)) call.mockReset()
  provider.getUser.mockResolvedValue(profile)
  provider.getTokenSilently.mockResolvedValue(tokenFor('User'))
  kept = new Map()
  heard = new Map()
  replaceState = vi.fn()
  reload = vi.fn()
  navigate = vi.fn()
  complain = vi.fn()
  sync = vi.fn<Sync>().mockResolvedValue({ ok: true, role: 'User' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', {
    isSecureContext: true,
    addEventListener: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
    removeEventListener: (name: string) => heard.delete(name),
  })
  standAt(`${home}/`)
})
afterEach(() => vi.unstubAllGlobals())

function standAt(address: string): void {
  const { origin, pathname, search, href } = new URL(address)
  vi.stubGlobal('location', { origin, pathname, search, href, reload })
  vi.stubGlobal('history', { state: { idx: 0 }, replaceState })
}

function tokenFor(role: string): string {
  const payload = Buffer.from(
    JSON.stringify({ sub: profile.sub, [settings.rolesClaim]: [role], name: 'ñandú' }),
  )
  return `h.${payload.toString('base64url')}.s`
}

function signedInBefore(role = 'User', sub = profile.sub): void {
  kept.set('user', JSON.stringify({ ...profile, sub }))
  kept.set('role', role)
  kept.set('email', profile.email)
}

async function start() {
  const store = await import('./session-store.ts')
  const states: string[] = []
  store.subscribeToSession(() => {
    const now = store.readSession()
    states.push(now.state === 'signed-in' ? `signed-in ${now.role}` : now.state)
  })
  const stop = store.followOtherTabs()
  await store.startSession(settings, sync, { navigate, complain })
  return { store, states, stop }
}

function failing(error: string): Error {
  return Object.assign(new Error(error), { error })
}

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
  expect(Object.fromEntries(kept)).toMatchObject({ role: 'Admin', email: profile.email })
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
  expect(kept.size).toBe(0)
})

test('a shop that does not answer signs nobody out', async () => {
  signedInBefore('Admin')
  sync.mockResolvedValueOnce({ ok: false, why: 'unavailable', detail: 'Sin conexión.' })
  const { store } = await start()
  expect(store.readSession()).toEqual({ state: 'error', message: 'Sin conexión.' })
  expect(kept.has('user')).toBe(true)
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
    expect(kept.size).toBe(0)
    expect(complain).not.toHaveBeenCalled()
  },
)

test.each(['timeout', 'request_error'])('%s is an error, not a sign-out', async (error) => {
  signedInBefore()
  provider.getTokenSilently.mockRejectedValue(failing(error))
  const { store } = await start()
  expect(store.readSession().state).toBe('error')
  expect(kept.has('user')).toBe(true)
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
  expect(complain).toHaveBeenCalledWith('El ingreso no coincide con esta ventana. Probá de nuevo.')

  vi.resetModules()
  complain.mockClear()
  signedInBefore()
  const known = await start()
  expect(known.states.at(-1)).toBe('signed-in User')
  expect(complain).not.toHaveBeenCalled()
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
  await store.signIn({ returnTo: 'https://elsewhere.test/', create: true })
  expect(provider.loginWithRedirect).toHaveBeenLastCalledWith({
    appState: { returnTo: '/' },
    authorizationParams: { screen_hint: 'signup' },
  })
  provider.loginWithRedirect.mockRejectedValue(new Error('no network'))
  await store.signIn()
  expect(store.readSession().state).toBe('error')
})

test('signing out forgets the person before it leaves for the provider', async () => {
  signedInBefore()
  const { store } = await start()
  provider.logout.mockImplementation(() => {
    expect(kept.size).toBe(0)
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

test('tabs follow each other', async () => {
  signedInBefore()
  const { store, stop } = await start()
  const tell = (event: object) => heard.get('storage')?.(event)

  kept.clear()
  tell({ key: 'shoppingCarts' })
  expect(store.readSession().state).toBe('signed-in')
  tell({ key: 'user' })
  // `left`: a private page does not lead back in
  expect(store.readSession()).toEqual({ state: 'anonymous', left: true })

  signedInBefore()
  tell({ key: 'user' })
  await vi.waitFor(() => expect(store.readSession().state).toBe('signed-in'))

  signedInBefore('User', 'descorche|2')
  tell({ key: 'user' })
  expect(reload).toHaveBeenCalledTimes(1)

  kept.clear()
  tell({ key: null })
  expect(store.readSession().state).toBe('anonymous')

  stop()
  expect(heard.size).toBe(0)
})

test('a page that the browser brings back is not older than the session', async () => {
  signedInBefore()
  const { store } = await start()
  kept.clear()
  heard.get('pageshow')?.({ persisted: false })
  expect(store.readSession().state).toBe('signed-in')
  heard.get('pageshow')?.({ persisted: true })
  expect(store.readSession()).toEqual({ state: 'anonymous', left: true })
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
