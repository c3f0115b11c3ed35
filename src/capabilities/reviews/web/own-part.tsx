import { Suspense, use, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { sessionKnown, signIn } from '../../../web/session/session-store.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { Failure } from '../../../web/ui/failure.tsx'
import { ReviewForm, type OwnReview } from './review-form.tsx'

/** The user, and what they may do about a wine. */
type Part = { sub?: string } & (
  | { state: 'anonymous' }
  | { state: 'not-bought' }
  /** The request failed. */
  | { state: 'failed'; problem: ProblemDetails }
  | { state: 'bought'; own: OwnReview | null }
)

/** Loads the user's part once the session is known. Never rejects. */
export async function loadOwnPart(productId: number): Promise<Part> {
  const session = await sessionKnown()
  if (session.state !== 'signed-in') return { state: 'anonymous' }
  const { sub } = session.user
  const answer = await browserApi()('GET /review/allowed/{id}', { path: { id: productId } })
  if (!answer.ok) return { sub, state: 'failed', problem: answer.problem }
  const { allowed, own } = answer.value
  return allowed ? { sub, state: 'bought', own } : { sub, state: 'not-bought' }
}

/** `here`: 'este vino'. */
type PartProps = { productId: number; here: string }

/**
 * Below the reviews: where the user writes their own, or why they cannot.
 * @param query the pending response; undefined in the page's HTML
 */
export function OwnPart({ query, ...product }: PartProps & { query: Promise<Part> | undefined }) {
  const unknown = <NoForm state="unknown" here={product.here} />
  if (!query) return unknown
  return (
    <Suspense fallback={unknown}>
      <Answered {...product} query={query} />
    </Suspense>
  )
}

function Answered({ productId, here, query }: PartProps & { query: Promise<Part> }) {
  const part = use(query)
  const session = useSession()
  const { revalidate } = useRevalidator()
  const sub = session.state === 'signed-in' ? session.user.sub : undefined
  // the session has changed since
  const stale = part.sub !== sub
  useEffect(() => {
    if (stale) void revalidate()
  }, [stale, revalidate])
  if (stale) return <NoForm state={session.state === 'anonymous' ? 'anonymous' : 'unknown'} here={here} />
  if (part.state === 'bought') return <ReviewForm productId={productId} here={here} own={part.own} />
  return (
    <NoForm state={part.state} here={here}>
      {part.state === 'not-bought' && <p className="notice">Pueden opinar quienes compraron {here}.</p>}
      {part.state === 'failed' && <Failure problem={part.problem} again={() => void revalidate()} />}
    </NoForm>
  )
}

function NoForm({ state, here, children }: { state: string; here: string; children?: React.ReactNode }) {
  return (
    <div className="review-part" data-state={state}>
      {/* reserves the space that most visitors need, so that nothing moves once the session is known */}
      <SignInToReview here={here} />
      {children}
    </div>
  )
}

function SignInToReview({ here }: { here: string }) {
  const { pathname, search } = useLocation()
  return (
    <p className="notice">
      Pueden opinar quienes compraron {here}. ¿Lo compraste?{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => void signIn({ returnTo: pathname + search })}
      >
        Ingresá para contar qué te pareció
      </button>
    </p>
  )
}
