import { vi } from 'vitest'
import type { Sync } from './session-store.ts'

/** For tests of the session: a window of paper, and a provider that says what the test wants. */

export const home = 'https://vinos.example'
export const settings = {
  domain: home,
  clientId: 'web',
  audience: 'https://descorche/api',
  rolesClaim: 'https://descorche/roles',
  redirectUri: `${home}/`,
}
export const profile = {
  sub: 'descorche|1',
  email: 'ana@ejemplo.test',
  nickname: 'Ana',
  name: 'Ana',
  picture: '',
}

export const provider = {
  made: vi.fn(),
  getTokenSilently: vi.fn(),
  getUser: vi.fn(),
  getIdTokenClaims: vi.fn(),
  handleRedirectCallback: vi.fn(),
  loginWithRedirect: vi.fn(),
  logout: vi.fn(),
}

/** Stands in for the client library's class. */
class PaperClient {
  constructor(options: unknown) {
    provider.made(options)
    return provider as object
  }
}

/** What the browser keeps, and who listens to the window. */
export const stored = new Map<string, string>()
export const heard = new Map<string, (event: unknown) => void>()
export const reload = vi.fn<() => void>()
export const replaceState = vi.fn<(state: unknown, unused: string, path: string) => void>()
export const navigate = vi.fn<(to: string) => void>()
export const complain = vi.fn<(message: string) => void>()
export const sync = vi.fn<Sync>()

/** Before each test: no session yet, and a user who signs in is a customer. */
export function openWindow(): void {
  vi.resetModules()
  vi.doMock('@auth0/auth0-spa-js', () => ({ Auth0Client: PaperClient }))
  for (const call of [...Object.values(provider), reload, replaceState, navigate, complain, sync])
    call.mockReset()
  stored.clear()
  heard.clear()
  provider.getUser.mockResolvedValue(profile)
  provider.getTokenSilently.mockResolvedValue(tokenFor('User'))
  sync.mockResolvedValue({ ok: true, role: 'User' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', {
    isSecureContext: true,
    addEventListener: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
    removeEventListener: (name: string) => heard.delete(name),
  })
  standAt(`${home}/`)
}

export function standAt(address: string): void {
  const { origin, pathname, search, href } = new URL(address)
  vi.stubGlobal('location', { origin, pathname, search, href, reload })
  vi.stubGlobal('history', { state: { idx: 0 }, replaceState })
}

export function tokenFor(role: string): string {
  const payload = Buffer.from(
    JSON.stringify({ sub: profile.sub, [settings.rolesClaim]: [role], name: 'ñandú' }),
  )
  return `h.${payload.toString('base64url')}.s`
}

export function signedInBefore(role = 'User', sub = profile.sub): void {
  stored.set('user', JSON.stringify({ ...profile, sub }))
  stored.set('role', role)
  stored.set('email', profile.email)
}

export function failing(error: string): Error {
  return Object.assign(new Error(error), { error })
}

/** Opens the page. Out: the store as a fresh page has it, and the states that it went through. */
export async function start() {
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
