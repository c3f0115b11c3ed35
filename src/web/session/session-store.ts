import type { Auth0Client } from '@auth0/auth0-spa-js'

/** Who is at the browser, as far as this page knows. The server decides for itself, by the access token. */
export type Session =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  | { state: 'off'; why: string }
  | { state: 'signed-in'; user: SessionUser; role: 'Admin' | 'User' }

export type SessionUser = { sub: string; email: string; nickname: string; name: string; picture: string }

type Settings = {
  domain: string
  clientId: string
  audience: string
  rolesClaim: string
  redirectUri: string
}
type Sync = (token: string) => Promise<{ ok: true; role: 'Admin' | 'User' } | { ok: false; detail: string }>

let session: Session = { state: 'unknown' }
const listeners = new Set<() => void>()
let client: Promise<Auth0Client> | undefined
let settings: Settings | undefined
let started: Promise<void> | undefined
let syncUser: Sync | undefined

export function readSession(): Session {
  return session
}

export function subscribeToSession(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function become(next: Session): void {
  session = next
  listeners.forEach((notify) => notify())
}

/**
 * Finds out who is there: the way back from the provider when the address carries one, otherwise a silent check.
 * In: what the page knows of the provider, how to sync a person with the shop, and how to go to an address.
 */
export function startSession(
  given: Settings,
  sync: Sync,
  options: { navigate: (to: string) => void; complain: (message: string) => void },
): Promise<void> {
  settings = given
  syncUser = sync
  started ??= begin(options)
  return started
}

async function begin({
  navigate,
  complain,
}: {
  navigate: (to: string) => void
  complain: (message: string) => void
}): Promise<void> {
  if (!window.isSecureContext) {
    return become({
      state: 'off',
      why: 'Para ingresar, abrí la tienda por https o desde esta misma máquina.',
    })
  }
  const parameters = new URLSearchParams(location.search)
  const returning = parameters.has('state') && (parameters.has('code') || parameters.has('error'))
  // nobody signed in from here before: no need to load the client only to hear so
  if (!returning && remembered('user') === null) return become({ state: 'anonymous' })
  try {
    const auth = await openClient()
    if (returning) {
      const { appState } = await auth.handleRedirectCallback<{ returnTo?: string }>()
      await enter(auth)
      navigate(sameOriginPath(appState?.returnTo) ?? '/')
      return
    }
    await auth.getTokenSilently()
    await enter(auth)
  } catch (failure) {
    forget()
    become({ state: 'anonymous' })
    if (returning) {
      complain(wordsFor(failure))
      navigate('/')
    }
  }
}

function wordsFor(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : ''
  if (failure instanceof RefusedByShop) return text
  if (/state/i.test(text)) return 'El ingreso no coincide con esta ventana. Probá de nuevo.'
  return 'No pudimos completar tu ingreso. Probá de nuevo.'
}

class RefusedByShop extends Error {}

async function enter(auth: Auth0Client): Promise<void> {
  const [token, profile] = await Promise.all([auth.getTokenSilently(), auth.getUser()])
  const synced = await syncUser?.(token ?? '')
  if (!profile?.sub || !synced) throw new Error('No profile')
  if (!synced.ok) throw new RefusedByShop(synced.detail)
  const user: SessionUser = {
    sub: profile.sub,
    email: profile.email ?? '',
    nickname: profile.nickname ?? profile.name ?? '',
    name: profile.name ?? profile.nickname ?? '',
    picture: profile.picture ?? '',
  }
  remember('user', JSON.stringify(user))
  remember('email', user.email)
  remember('role', synced.role)
  become({ state: 'signed-in', user, role: synced.role })
}

/** The client library arrives when it is first needed. */
function openClient(): Promise<Auth0Client> {
  client ??= import('@auth0/auth0-spa-js').then(({ Auth0Client: Client }) => {
    if (!settings) throw new Error('The session was not started')
    const { domain, clientId, audience, redirectUri } = settings
    return new Client({
      domain,
      clientId,
      authorizationParams: { redirect_uri: redirectUri, audience, scope: 'openid profile email' },
      useRefreshTokens: true,
      useRefreshTokensFallback: true,
      cacheLocation: 'memory',
      workerUrl: '/auth0-spa-js.worker.production.js',
      httpTimeoutInSeconds: 10,
      authorizeTimeoutInSeconds: 60,
      leeway: 60,
      sessionCheckExpiryDays: 1,
    })
  })
  return client
}

/** Leads to the provider's sign-in page, and back to where the person was. */
export async function signIn(options: { returnTo?: string; create?: boolean } = {}): Promise<void> {
  const auth = await openClient()
  await auth.loginWithRedirect({
    appState: { returnTo: sameOriginPath(options.returnTo) ?? '/' },
    authorizationParams: options.create ? { screen_hint: 'signup' } : {},
  })
}

export async function signOut(): Promise<void> {
  forget()
  // not 'anonymous' yet: a private page would send the person to sign in again before they have left
  become({ state: 'unknown' })
  const auth = await openClient()
  await auth.logout({ logoutParams: { returnTo: settings?.redirectUri ?? location.origin } })
}

/** The access token of who is signed in, fresh. Undefined when nobody is, or the provider says so. */
export async function accessToken(): Promise<string | undefined> {
  if (session.state !== 'signed-in') return undefined
  try {
    return await (await openClient()).getTokenSilently()
  } catch (failure) {
    const code = (failure as { error?: string }).error
    if (code === 'login_required' || code === 'missing_refresh_token' || code === 'invalid_grant') {
      forget()
      become({ state: 'anonymous' })
    }
    return undefined
  }
}

/** Another tab signed in or out: follow it. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== 'user' || !session) return
    if (event.newValue === null && session.state === 'signed-in') become({ state: 'anonymous' })
    if (event.newValue !== null && session.state === 'anonymous') location.reload()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Only paths of this shop: `https://elsewhere`, `//elsewhere` and the like are refused. */
export function sameOriginPath(path: string | undefined): string | undefined {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\')) return undefined
  const url = new URL(path, location.origin)
  return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // a browser that keeps nothing asks the provider again next time
  }
}

function forget(): void {
  for (const key of ['user', 'role', 'email']) {
    try {
      localStorage.removeItem(key)
    } catch {
      // nothing was kept
    }
  }
}
