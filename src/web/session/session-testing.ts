import { vi } from 'vitest'
import type { SessionAnswer } from '../../users/session.contract.ts'

/** Test doubles for the session: a window, and a shop with scripted answers. */

export const home = 'https://vinos.example'
export const profile = {
  sub: 'descorche|1',
  email: 'ana@ejemplo.test',
  nickname: 'Ana',
  name: 'Ana',
  picture: '',
}

/** The shop's answers to `GET /api/session`, and its sign-in and sign-out redirects. */
export const askShop = vi.fn<() => SessionAnswer>()
export const lead = vi.fn<(method: string, address: string) => string>()

/** The browser's storage and the window's listeners. */
export const stored = new Map<string, string>()
export const heard = new Map<string, (event: unknown) => void>()
export const page = { cookie: '' }
export const reload = vi.fn<() => void>()
export const assign = vi.fn<(address: string) => void>()
export const replace = vi.fn<(address: string) => void>()
export const replaceState = vi.fn<(state: unknown, unused: string, path: string) => void>()
export const navigate = vi.fn<(to: string) => void>()
export const complain = vi.fn<(message: string) => void>()

export const anonymous = (refused: string | null = null): SessionAnswer => ({ person: null, refused })
export const person = (role: 'Admin' | 'User' = 'User'): SessionAnswer => ({
  person: { ...profile, role },
  refused: null,
})

async function answer(address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  if (address === '/api/session') return Response.json(askShop())
  return Response.json({ location: lead(method, address) })
}

/** Before each test: no session, and users who sign in are customers. */
export function openWindow(): void {
  vi.resetModules()
  for (const call of [askShop, lead, reload, assign, replace, replaceState, navigate, complain])
    call.mockReset()
  stored.clear()
  heard.clear()
  page.cookie = ''
  askShop.mockReturnValue(person())
  lead.mockReturnValue('https://provider.example/authorize')
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', {
    addEventListener: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
    removeEventListener: (name: string) => heard.delete(name),
  })
  standAt(`${home}/`)
}

export function standAt(address: string): void {
  const { origin, protocol, port, pathname, search, href } = new URL(address)
  vi.stubGlobal('location', { origin, protocol, port, pathname, search, href, reload, assign, replace })
  vi.stubGlobal('history', { state: { idx: 0 }, replaceState })
}

export function signedInBefore(role = 'User', sub = profile.sub): void {
  stored.set('user', JSON.stringify({ ...profile, sub }))
  stored.set('role', role)
  stored.set('email', profile.email)
}

/** Opens the page. @returns a fresh store and the states it went through */
export async function start() {
  const store = await import('./session-store.ts')
  const states: string[] = []
  store.subscribeToSession(() => {
    const now = store.readSession()
    states.push(now.state === 'signed-in' ? `signed-in ${now.role}` : now.state)
  })
  const stop = store.followOtherTabs()
  await store.startSession({ home, apiBase: '/api', navigate, complain })
  return { store, states, stop }
}
