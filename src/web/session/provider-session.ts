import type { Auth0Client } from '@auth0/auth0-spa-js'
import { activeRole } from '../../users/role.ts'
import { signInReasonParameter } from '../../platform/http/sign-in-reason.ts'
import { claimedRole, openAuthClient, saysForeignState, saysNoSession } from './auth-client.ts'
import { forget, remember, remembered } from './remembered.ts'
import { sameOriginPath } from './return-path.ts'
import { become, readSession, type SessionUser } from './session.ts'
import type { Parts, SignInWish } from './session-store.ts'
import { syncPerson } from './sync-person.ts'

/** What is done with the provider. It arrives with the first person who signs in here, or did before. */

export { saysForeignState, syncPerson }

/** Finishes a sign-in with the address that the provider led back to, and goes where the person was. Throws when it fails. */
export async function comeBack(given: Parts, address: string): Promise<void> {
  const auth = openAuthClient(given.settings)
  const { appState } = await auth.handleRedirectCallback<{ returnTo?: string } | undefined>(address)
  await enter(given, auth)
  given.navigate(sameOriginPath(appState?.returnTo, location.origin) ?? '/')
}

/** Checks the session at the provider. Throws when it is unavailable. */
export async function askSilently(given: Parts): Promise<void> {
  try {
    await enter(given, openAuthClient(given.settings))
  } catch (failure) {
    if (!saysNoSession(failure)) throw failure
    forget()
    become({ state: 'anonymous' })
  }
}

/** Throws when there is no session, or the provider is unavailable. */
async function enter(given: Parts, auth: Auth0Client): Promise<void> {
  const token = (await auth.getTokenSilently()) ?? ''
  const profile = await auth.getUser()
  if (!profile?.sub) throw new Error('The provider sent no profile')
  const user: SessionUser = {
    sub: profile.sub,
    email: profile.email ?? '',
    nickname: profile.nickname ?? profile.name ?? '',
    name: profile.name ?? profile.nickname ?? '',
    picture: profile.picture ?? '',
  }
  // the token's claims agree with the stored session: shown at once, and revalidated
  const claimed = claimedRole(token, given.settings.rolesClaim)
  const early = claimed === remembered('role') ? activeRole(claimed) : undefined
  if (early) become({ state: 'signed-in', user, role: early })

  // most providers write name and address into this one only
  const idToken = (await auth.getIdTokenClaims())?.__raw
  const synced = await given.sync(token, idToken)
  if (!synced.ok && synced.why === 'unavailable') {
    return early ? undefined : become({ state: 'error', message: synced.detail })
  }
  if (!synced.ok) {
    forget()
    become({ state: 'anonymous', left: true })
    return given.complain(synced.detail)
  }
  remember({ user: JSON.stringify(user), email: user.email, role: synced.role })
  if (early !== synced.role) become({ state: 'signed-in', user, role: synced.role })
}

let rechecking = false

/** The shop refused a call: asks again who the person is to it, so that a screen that is no longer theirs says so. */
export async function recheck(given: Parts): Promise<void> {
  const before = readSession()
  if (rechecking || before.state !== 'signed-in') return
  rechecking = true
  const token = await freshToken(given)
  const synced = token === undefined ? undefined : await given.sync(token)
  rechecking = false
  if (!synced || (!synced.ok && synced.why === 'unavailable')) return
  if (!synced.ok) {
    forget()
    become({ state: 'anonymous', left: true })
    return given.complain(synced.detail)
  }
  if (synced.role === before.role) return
  remember({ user: JSON.stringify(before.user), email: before.user.email, role: synced.role })
  become({ ...before, role: synced.role })
}

/** Leads to the provider's sign-in page (or sign-up page), and back to where the person was. */
export async function leaveFor(
  given: Parts,
  { returnTo, create, reason, silent }: SignInWish,
): Promise<void> {
  const auth = openAuthClient(given.settings)
  await auth.loginWithRedirect({
    appState: { returnTo: sameOriginPath(returnTo, location.origin) ?? '/' },
    authorizationParams: {
      ...(create ? { screen_hint: 'signup' } : {}),
      ...(reason ? { [signInReasonParameter]: reason } : {}),
    },
    ...(silent ? { openUrl: (url: string) => location.replace(url) } : {}),
  })
}

export async function leave(given: Parts): Promise<void> {
  const auth = openAuthClient(given.settings)
  await auth.logout({ logoutParams: { returnTo: given.settings.redirectUri } })
}

/** The access token. Undefined without a session, or when the provider is unavailable. */
export async function freshToken(given: Parts): Promise<string | undefined> {
  try {
    return await openAuthClient(given.settings).getTokenSilently()
  } catch (failure) {
    if (saysNoSession(failure)) {
      forget()
      become({ state: 'anonymous' })
    }
    return undefined
  }
}
