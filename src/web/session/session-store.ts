import type { SignInReason } from '../../platform/http/sign-in-reason.ts'
import type { AuthSettings } from './auth-client.ts'
import { loadPart } from './load-part.ts'
import { forget, remembered } from './remembered.ts'
import { become, readSession, sessionKnown, subscribeToSession, type SessionRole } from './session.ts'

// the session itself, for those who are not React
export { readSession, sessionKnown, subscribeToSession }

/** Tells the shop who signed in and learns their role. `refused`: the shop does not let them in. */
export type Sync = (token: string, idToken?: string) => Promise<{ ok: true; role: SessionRole } | SyncFailure>
export type SyncFailure = { ok: false; why: 'refused' | 'unavailable'; detail: string }

type Surroundings = { navigate: (to: string) => void; complain: (message: string) => void }
export type Parts = Surroundings & { settings: AuthSettings; sync: Sync }

const offline = 'Estás sin conexión.'
const unreachable =
  'No pudimos comprobar tu ingreso. Revisá tu conexión y probá de nuevo. (Código: Get access token failed)'

let parts: Parts | undefined
let started: Promise<void> | undefined
let leaving: Promise<void> | undefined
const atProvider = () => loadPart(() => import('./provider-session.ts'))

/**
 * Determines the session: from the provider's callback when the address has one, otherwise by a silent check, which is
 * skipped when this browser never had a session. In: the provider's settings, how to sync a user with the shop, how to
 * navigate and how to report an error.
 */
export function startSession(settings: AuthSettings, sync: Sync, surroundings: Surroundings): Promise<void> {
  parts = { settings, sync, ...surroundings }
  started ??= begin(parts)
  return started
}

/** Asks once more, after an error. */
export async function retrySession(): Promise<void> {
  become({ state: 'unknown' })
  if (parts) await checkSilently(parts)
}

async function begin(given: Parts): Promise<void> {
  const home = new URL(given.settings.redirectUri).origin
  if (!window.isSecureContext) {
    const why = 'Para ingresar, abrí la tienda por https o desde esta misma máquina.'
    return become({ state: 'off', why })
  }
  // the provider leads back to that one: what was begun here could not be finished there
  if (location.origin !== home)
    return become({ state: 'off', why: `Para ingresar, abrí la tienda en ${home}.` })
  const parameters = new URLSearchParams(location.search)
  const returning = parameters.has('state') && (parameters.has('code') || parameters.has('error'))
  return returning ? comeBack(given) : checkSilently(given)
}

async function comeBack(given: Parts): Promise<void> {
  const address = location.href
  // removed from the address bar at once: the code must not be used again by a reload, nor stay in a link or the
  // history
  history.replaceState(history.state, '', location.pathname)
  try {
    await (await atProvider()).comeBack(given, address)
  } catch (failure) {
    given.navigate('/')
    await checkSilently(given)
    if (readSession().state !== 'signed-in') given.complain(await wordsFor(failure))
  }
}

async function checkSilently(given: Parts): Promise<void> {
  // no session in this browser yet: the client need not be loaded for that
  if (remembered('user') === null) return become({ state: 'anonymous' })
  // the provider's hidden frame would wait a minute for an answer that cannot come
  if (navigator.onLine === false) return become({ state: 'error', message: offline })
  try {
    await (await atProvider()).askSilently(given)
  } catch {
    become({ state: 'error', message: unreachable })
  }
}

async function wordsFor(failure: unknown): Promise<string> {
  const foreign = await atProvider().then(
    ({ saysForeignState }) => saysForeignState(failure),
    () => false,
  )
  return foreign
    ? 'El ingreso no coincide con esta ventana. Probá de nuevo. (Código: Invalid state)'
    : 'No pudimos completar tu ingreso. Probá de nuevo. (Código: Login failed)'
}

/** The shop refused a call: asks again who the person is to it, so that a screen that is no longer theirs says so. */
export async function recheckRole(): Promise<void> {
  if (parts && readSession().state === 'signed-in') await (await atProvider()).recheck(parts)
}

export type SignInWish = {
  returnTo?: string
  create?: boolean
  /** What the sign-in page says it is for. */
  reason?: SignInReason
  /** The page leads there by itself: the way back must not come by it again. */
  silent?: true
}

/** Leads to the provider's sign-in page (or sign-up page), and back to where the person was. */
export async function signIn(options: SignInWish = {}): Promise<void> {
  const now = readSession()
  if (now.state === 'off') return parts?.complain(now.why)
  // two clicks are one sign-in
  leaving ??= leaveForProvider(options).finally(() => {
    leaving = undefined
  })
  await leaving
}

async function leaveForProvider(options: SignInWish): Promise<void> {
  if (!parts) return
  try {
    await (await atProvider()).leaveFor(parts, options)
  } catch {
    const message = 'No pudimos abrir el ingreso. Revisá tu conexión y probá de nuevo.'
    become({ state: 'error', message })
    parts.complain(message)
  }
}

/** Signs out here, at the provider, and in every other tab. */
export async function signOut(): Promise<void> {
  if (!parts) return
  forget()
  // not 'anonymous' yet: a private page would send the person to sign in again before they have left
  become({ state: 'unknown' })
  try {
    await (await atProvider()).leave(parts)
  } catch {
    become({ state: 'anonymous', left: true })
    parts.complain('Saliste en esta ventana, pero no pudimos avisarle al ingreso. Revisá tu conexión.')
  }
}

/** The access token, refreshed when needed. Undefined without a session. Never throws. */
export async function accessToken(): Promise<string | undefined> {
  if (readSession().state !== 'signed-in' || !parts) return undefined
  return atProvider().then(
    ({ freshToken }) => parts && freshToken(parts),
    () => undefined,
  )
}

/** Another tab signed in or out, or the browser brought back a page from before: follow it. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = () => {
    const now = readSession()
    if (now.state === 'off' || !parts) return
    const known = remembered('user')
    if (known === null) {
      if (now.state === 'signed-in') become({ state: 'anonymous', left: true })
    } else if (now.state === 'anonymous') {
      void checkSilently(parts)
    } else if (now.state === 'signed-in' && subjectOf(known) !== now.user.sub) {
      // another user: reloads, so that nothing of the previous one stays on the page
      location.reload()
    }
  }
  // null: everything was cleared at once
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'user' || event.key === null) follow()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    if (readSession().state === 'unknown') location.reload()
    else follow()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

function subjectOf(user: string): unknown {
  try {
    return (JSON.parse(user) as { sub?: unknown } | null)?.sub
  } catch {
    return undefined
  }
}
