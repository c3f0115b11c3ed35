import { signInOutcomeParameter, signInUnavailable } from '../../platform/http/sign-in-outcome.ts'
import type { SignInReason } from '../../platform/http/sign-in-reason.ts'
import { fetchSession, maybeSignedIn, markAnonymous } from './fetch-session.ts'
import { loadPart } from './load-part.ts'
import { forget, remember, remembered } from './remembered.ts'
import { become, readSession, sessionKnown, subscribeToSession } from './session.ts'

// for code outside React
export { readSession, sessionKnown, subscribeToSession }

export type Surroundings = {
  /** Origin of the shop. */
  home: string
  /** Base address of the API calls. */
  apiBase: string
  navigate: (to: string) => void
  complain: (message: string) => void
}

const offline = 'Estás sin conexión.'
const unreachable =
  'No pudimos comprobar tu ingreso. Revisá tu conexión y probá de nuevo. (Código: Get access token failed)'

const toProvider = () => loadPart(() => import('./to-provider.ts'))

let parts: Surroundings | undefined
let started: Promise<void> | undefined
let leaving: Promise<void> | undefined

/** Asks the shop for the session, unless this browser has none. */
export function startSession(surroundings: Surroundings): Promise<void> {
  parts = surroundings
  started ??= begin(parts)
  return started
}

/** Asks again after an error. */
export async function retrySession(): Promise<void> {
  become({ state: 'unknown' })
  if (parts) await check(parts)
}

async function begin(given: Surroundings): Promise<void> {
  // the provider returns to that origin, where a sign-in begun here could not be finished
  if (location.origin !== given.home)
    return become({ state: 'off', why: `Para ingresar, abrí la tienda en ${given.home}.` })
  await check(given)
  if (!location.search.includes(signInOutcomeParameter)) return
  const sentence = (await toProvider().catch(() => undefined))?.takeOutcome()
  if (sentence && readSession().state !== 'signed-in') given.complain(sentence)
}

async function check(given: Surroundings): Promise<void> {
  // no session in this browser, so no request
  if (!maybeSignedIn()) return become({ state: 'anonymous' })
  if (navigator.onLine === false) return become({ state: 'error', message: offline })
  const answer = await fetchSession(given.apiBase)
  if (!answer.ok) return become({ state: 'error', message: answer.detail ?? unreachable })
  const { person, refused } = answer
  if (!person) return signedOut(given, refused)
  const { role, ...user } = person
  // nothing of the previous user may stay on the device
  const before = remembered('user')
  if (before !== null && subjectOf(before) !== user.sub) forget()
  remember({ user: JSON.stringify(user), email: user.email, role })
  become({ state: 'signed-in', user, role })
}

/**
 * Becomes anonymous.
 * @param refused why the shop denies access to the signed-in user; null if nobody is signed in
 * @param left whether the user was signed in a moment ago
 */
function signedOut(given: Surroundings, refused: string | null, left = false): void {
  forget()
  markAnonymous()
  // keeps a private page from sending them to sign in again
  become({ state: 'anonymous', ...(left ? { left } : {}) })
  if (refused !== null) given.complain(refused)
}

let rechecking: Promise<void> | undefined

/**
 * After the shop refused a call, asks for the session again, so that a screen the user lost access to says
 * so.
 */
export async function recheckSession(): Promise<void> {
  if (!parts || readSession().state !== 'signed-in') return
  const given = parts
  rechecking ??= loadPart(() => import('./recheck.ts'))
    .then(({ recheck }) => recheck(given.apiBase, (refused) => signedOut(given, refused, refused !== null)))
    .catch(() => undefined)
    .finally(() => {
      rechecking = undefined
    })
  await rechecking
}

export type SignInWish = {
  returnTo?: string
  create?: boolean
  /** The purpose shown on the sign-in page. */
  reason?: SignInReason
  /** The page redirects by itself and must not stay in the history. */
  silent?: true
}

/** Goes to the provider's sign-in or sign-up page, which returns here. */
export async function signIn(options: SignInWish = {}): Promise<void> {
  const now = readSession()
  if (now.state === 'off') return parts?.complain(now.why)
  // a double click signs in once
  leaving ??= leaveForProvider(options).finally(() => {
    leaving = undefined
  })
  await leaving
}

async function leaveForProvider(wish: SignInWish): Promise<void> {
  if (!parts) return
  try {
    const { askToSignIn } = await toProvider()
    const address = await askToSignIn(wish)
    if (wish.silent) location.replace(address)
    else location.assign(address)
  } catch {
    become({ state: 'error', message: signInUnavailable })
    parts.complain(signInUnavailable)
  }
}

/** Signs out here, at the provider, and in every other tab. */
export async function signOut(): Promise<void> {
  if (!parts) return
  forget()
  // not 'anonymous' yet: a private page would send the user to sign in before they have left
  become({ state: 'unknown' })
  try {
    const { askToLeave } = await toProvider()
    const address = await askToLeave()
    markAnonymous()
    location.assign(address)
  } catch {
    become({ state: 'anonymous', left: true })
    parts.complain('Saliste en esta ventana, pero no pudimos avisarle al ingreso. Revisá tu conexión.')
  }
}

/**
 * Follows sign-ins and sign-outs in other tabs, and pages restored from the back-forward cache. @returns
 * unsubscribe
 */
export function followOtherTabs(): () => void {
  const follow = () => {
    const now = readSession()
    if (now.state === 'off' || !parts) return
    const rememberedId = remembered('user')
    if (rememberedId === null) {
      if (now.state === 'signed-in') become({ state: 'anonymous', left: true })
    } else if (now.state === 'anonymous') {
      void check(parts)
    } else if (now.state === 'signed-in' && subjectOf(rememberedId) !== now.user.sub) {
      // another user: reload, so that nothing of the previous one stays on the page
      location.reload()
    }
  }
  // null: all storage was cleared
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
