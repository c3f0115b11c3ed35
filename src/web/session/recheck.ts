import { fetchSession } from './fetch-session.ts'
import { remember } from './remembered.ts'
import { become, readSession } from './session.ts'

/**
 * Asks again who the person is to the shop, which refused a call. Loaded when that happens. In: the calls' base address,
 * and what is to be done when the session is over, with the reason if the shop does not let them in.
 */
export async function recheck(apiBase: string, signedOut: (refused: string | null) => void): Promise<void> {
  const found = await fetchSession(apiBase)
  const before = readSession()
  if (!found.ok || before.state !== 'signed-in') return
  const { person, refused } = found
  if (!person) return signedOut(refused)
  // another person signed in meanwhile: nothing of the previous one may stay on the page
  if (person.sub !== before.user.sub) return location.reload()
  if (person.role === before.role) return
  remember({ user: JSON.stringify(before.user), email: before.user.email, role: person.role })
  become({ ...before, role: person.role })
}
