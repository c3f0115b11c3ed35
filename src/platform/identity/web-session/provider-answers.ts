import * as oidc from 'openid-client'

/**
 * Whether the provider rejects a refresh token (`invalid_grant`, RFC 6749 section 5.2). Some send an empty
 * 400 (Glewlwyd 2.7). A gateway's 400 has a body and decides nothing.
 */
export function saysNo(failure: unknown): boolean {
  if (failure instanceof oidc.ResponseBodyError) return failure.error === 'invalid_grant'
  const answer = failure instanceof oidc.ClientError ? failure.cause : undefined
  // no `instanceof Response`: the server's adapter replaces that class
  return isAnswer(answer) && answer.status === 400 && !answer.headers.has('content-type')
}

function isAnswer(cause: unknown): cause is Response {
  return cause instanceof Object && 'headers' in cause && cause.headers instanceof Headers
}

/** The provider's error response for the log, to tell a wrong secret from an old code. */
export function answerOf(failure: unknown): { status?: number; error?: string; description?: string } {
  const details =
    failure instanceof oidc.WWWAuthenticateChallengeError ? failure.cause[0]?.parameters : failure
  const { error, error_description: description } = (details ?? {}) as Record<string, unknown>
  const { status } = failure as { status?: unknown }
  return {
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof error === 'string' ? { error } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  }
}
