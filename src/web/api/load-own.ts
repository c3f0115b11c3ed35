import { data } from 'react-router'
import type { Answered } from '../../platform/http/client.ts'
import { sessionKnown, type Session } from '../session/session.ts'

export type SignedIn = Extract<Session, { state: 'signed-in' }>

/** A private loader's data with its user; null while signed out. */
export type OwnData<T> = { sub: string; value: T } | null

/**
 * The clientLoader of a private screen. The page's HTML is the same for everybody and holds its HydrateFallback.
 *
 *     export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
 *       loadOwn(async () => ({ addresses: found(await browserApi()('GET /address')) }))
 *     export { LoadingScreen as HydrateFallback, LoadFailure as ErrorBoundary }   // of ../ui/own-screen.tsx
 *     export default function Addresses({ loaderData }: Route.ComponentProps) {
 *       return <OwnScreen loaded={loaderData}>{({ addresses }, { user }) => …}</OwnScreen>
 *     }
 */
export async function loadOwn<T>(load: (session: SignedIn) => Promise<T>): Promise<OwnData<T>> {
  const session = await sessionKnown()
  if (session.state !== 'signed-in') return null
  return { sub: session.user.sub, value: await load(session) }
}

/** The value of a successful response; throws a problem for the route's ErrorBoundary. */
export function found<A>(answer: Answered<A>): A {
  if (answer.ok) return answer.value
  // there was no response, so there is no status
  throw data(answer.problem, { status: answer.problem.status || 503 })
}
