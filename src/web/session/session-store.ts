import { signInOutcomeParameter, signInUnavailable } from '../../platform/http/sign-in-outcome.ts'
import type { SignInReason } from '../../platform/http/sign-in-reason.ts'
import { fetchSession, maybeSignedIn, markAnonymous } from './fetch-session.ts'
import { loadPart } from './load-part.ts'
import { forget, remember, remembered } from './remembered.ts'
import { become, readSession, sessionKnown, subscribeToSession } from './session.ts'

// the session itself, for those who are not React
export { readSession, sessionKnown, subscribeToSession }

export type Surroundings = {
  /** Origin of the shop. */
  home: string
  /** Base address of the calls. */
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

/** Determines the session by asking the shop, which is skipped when this browser has none. */
export function startSession(surroundings: Surroundings): Promise<void> {
  parts = surroundings
  started ??= begin(parts)
  return started
}

/** Asks once more, after an error. */
export async function retrySession(): Promise<void> {
  become({ state: 'unknown' })
  if (parts) await check(parts)
}

async function begin(given: Surroundings): Promise<void> {
  // the provider leads back to that one: what was begun here could not be finished there
  if (location.origin !== given.home)
    return become({ state: 'off', why: `Para ingresar, abrí la tienda en ${given.home}.` })
  await check(given)
  if (!location.search.includes(signInOutcomeParameter)) return
  const sentence = (await toProvider().catch(() => undefined))?.takeOutcome()
  if (sentence && readSession().state !== 'signed-in') given.complain(sentence)
}

async function check(given: Surroundings): Promise<void> {
  // no session in this browser: no request is needed
  if (!maybeSignedIn()) return become({ state: 'anonymous' })
  if (navigator.onLine === false) return become({ state: 'error', message: offline })
  const found = await fetchSession(given.apiBase)
  if (!found.ok) return become({ state: 'error', message: found.detail ?? unreachable })
  const { person, refused } = found
  if (!person) return signedOut(given, refused)
  const { role, ...user } = person
  // nothing of the user before may stay on the device
  const before = remembered('user')
  if (before !== null && subjectOf(before) !== user.sub) forget()
  remember({ user: JSON.stringify(user), email: user.email, role })
  become({ state: 'signed-in', user, role })
}

/** In: why the shop does not let in who is signed in; null: no user is. `left`: they were here a moment ago. */
function signedOut(given: Surroundings, refused: string | null, left = false): void {
  forget()
  markAnonymous()
  // a private page must not lead them to sign in again
  become({ state: 'anonymous', ...(left ? { left } : {}) })
  if (refused !== null) given.complain(refused)
}

let rechecking: Promise<void> | undefined

/** The shop refused a call: asks again who the person is to it, so that a screen that is no longer theirs says so. */
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
  // not 'anonymous' yet: a private page would send the person to sign in again before they have left
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

/** Another tab signed in or out, or the browser brought back a page from before: follow it. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = () => {
    const now = readSession()
    if (now.state === 'off' || !parts) return
    const known = remembered('user')
    if (known === null) {
      if (now.state === 'signed-in') become({ state: 'anonymous', left: true })
    } else if (now.state === 'anonymous') {
      void check(parts)
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
