import { fetchSession } from './fetch-session.ts'
import { remember } from './remembered.ts'
import { become, readSession } from './session.ts'

/**
 * Asks for the session again after the shop refused a call. Loaded on demand.
 * @param apiBase of the API calls
 * @param signedOut called if the session has ended, with the reason if the shop denies access
 */
export async function recheck(apiBase: string, signedOut: (refused: string | null) => void): Promise<void> {
  const session = await fetchSession(apiBase)
  const before = readSession()
  if (!session.ok || before.state !== 'signed-in') return
  const { person, refused } = session
  if (!person) return signedOut(refused)
  // another user has signed in, so nothing of the previous one may stay on the page
  if (person.sub !== before.user.sub) return location.reload()
  if (person.role === before.role) return
  remember({ user: JSON.stringify(before.user), email: before.user.email, role: person.role })
  become({ ...before, role: person.role })
}
