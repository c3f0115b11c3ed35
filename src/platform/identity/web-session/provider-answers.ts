import * as oidc from 'openid-client'

/**
 * Whether the provider says no to a refresh token (`invalid_grant`, RFC 6749 section 5.2). Some answer 400 and not a word
 * (Glewlwyd 2.7); a gateway that is in the way sends a page with it, and decides nothing.
 */
export function saysNo(failure: unknown): boolean {
  if (failure instanceof oidc.ResponseBodyError) return failure.error === 'invalid_grant'
  const answer = failure instanceof oidc.ClientError ? failure.cause : undefined
  // no `instanceof Response`: the server's adapter puts a class of its own in that name's place
  return isAnswer(answer) && answer.status === 400 && !answer.headers.has('content-type')
}

function isAnswer(cause: unknown): cause is Response {
  return cause instanceof Object && 'headers' in cause && cause.headers instanceof Headers
}

/** What the provider answered instead of tokens, for the log: whether the secret is wrong or a code too old. */
export function answerOf(failure: unknown): { status?: number; error?: string; description?: string } {
  const said = failure instanceof oidc.WWWAuthenticateChallengeError ? failure.cause[0]?.parameters : failure
  const { error, error_description: description } = (said ?? {}) as Record<string, unknown>
  const { status } = failure as { status?: unknown }
  return {
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}
