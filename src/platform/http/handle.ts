import { actingAs } from '../database/audit-actor.ts'
import type { Log } from '../observability/log.ts'
import type { Tracing } from '../observability/trace.ts'
import { authorize, type Credentials, type Identify } from './access.ts'
import type { Tag } from './endpoint.ts'
import { answerTo } from './problem-responses.ts'
import type { ServedCall } from './implement.ts'
import { Problem } from './problem.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { readInput, type CallInput } from './read-input.ts'
import type { RequestContext } from './request-context.ts'
import { withoutRestricted } from './restricted-fields.ts'

/**
 * What an endpoint returns: a value with the cache tags of its content, a refusal, or a complete response.
 */
export type Handled = { value: unknown; tags?: readonly Tag[] | undefined } | Problem | Response

/** `internal` marks calls from pages of this process, whose visitor was counted already. */
export type CallCaller = Credentials & { internal?: boolean }

export type Handle = (
  call: ServedCall,
  input: CallInput,
  caller: CallCaller,
  context: Pick<RequestContext, 'requestId' | 'endpoint' | 'person'>,
) => Promise<Handled>

type Parts = {
  identify: Identify
  limits: RateLimiter
  log: Log
  tracing: Tracing
  /** Checks every response against its contract, as tests do; a mismatch is an error. */
  checkAnswers: boolean
  /** Waits until this process has received every notification sent so far. */
  caughtUp: () => Promise<void>
}

/**
 * The pipeline of every call, whatever its adapter: access, rate limit, parsing, the endpoint, the check of
 * its response, and error responses.
 */
export function createHandle(parts: Parts): Handle {
  const { identify, limits, log, tracing, checkAnswers, caughtUp } = parts
  const run: Handle = async ({ contract, method, answer }, input, by, context) => {
    const caller = await authorize(identify, contract, by, (id) => (context.person = id))
    if (caller instanceof Problem) return caller
    const limited = by.internal
      ? undefined
      : await limits.check(caller, context.endpoint ?? '', contract.perMinute)
    if (limited) return limited
    const read = await readInput(contract, input)
    if (!read.ok) return read.problem
    const { headers = noHeaders, signal } = input
    const call = () =>
      answer({ ...read.values, caller, headers, signal, requestId: context.requestId } as never)
    // changes by staff are audited with the actor
    const changes = method !== 'GET' && caller.state === 'signed-in' && caller.permissions.size > 0
    const value = await (changes ? actingAs({ actor: caller.id, key: caller.key?.name }, call) : call())
    // read your own writes; other processes learn of them a moment later
    if (method !== 'GET' && contract.invalidates?.length !== 0) await caughtUp()
    if (value instanceof Problem || value instanceof Response) return value
    if (checkAnswers) contract.answer.parse(value)
    const tags = contract.cache?.tags(read.values as never, value as never)
    return { value: withoutRestricted(contract, value, caller), tags }
  }
  const answered: Handle = async (call, input, caller, context) => {
    try {
      return await run(call, input, caller, context)
    } catch (failure) {
      const { problem, level } = answerTo(failure)
      log[level]({ err: failure, requestId: context.requestId, call: context.endpoint }, 'a call failed')
      return problem
    }
  }
  return (call, input, caller, context) => {
    context.endpoint = `${call.method} ${call.path}`
    return traced(tracing, call, context.requestId, () => answered(call, input, caller, context))
  }
}

/** Traces a call as a span with the request id that the response and the log carry. */
function traced(
  tracing: Tracing,
  { method, path }: ServedCall,
  requestId: string,
  answer: () => Promise<Handled>,
): Promise<Handled> {
  const attributes = {
    'http.request.method': method,
    'http.route': path,
    'descorche.request_id': requestId,
  }
  return tracing.span(`${method} ${path}`, attributes, async (note) => {
    const handled = await answer()
    note({ 'http.response.status_code': statusOf(handled) })
    return handled
  })
}

const statusOf = (handled: Handled) =>
  handled instanceof Problem || handled instanceof Response ? handled.status : 200

const noHeaders = new Headers()
