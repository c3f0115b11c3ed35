import type { Caller } from './caller.ts'
import type { ServedCall } from './implement.ts'
import { Refusal } from './problem.ts'
import { writeJson } from './write-json.ts'
import type { WholeAnswer } from './response-cache/response-cache.ts'
import { answerTo, problemAnswer } from './failures.ts'
import type { Log } from '../observability/log.ts'
import type { Arrival } from './mount-calls.ts'
import type { RateLimits } from './rate-limits.ts'
import { readAddress } from './read-parameters.ts'

/** Whether everybody who is not signed in gets the same answer, and its contract says what that shows. */
export function isShared({ method, contract }: ServedCall): boolean {
  return method === 'GET' && contract.access === 'public' && contract.cache !== undefined
}

/** A call that was asked for, and what its path says. */
export type FoundCall = { call: ServedCall; path: Record<string, string> }

export type SharedCalls = {
  /** In: a path below the API's base. Undefined when it is none of these calls. */
  find: (path: string) => FoundCall | undefined
  /** In: for whoever is not signed in. */
  answer: (found: FoundCall, query: URLSearchParams, arrival: Arrival) => Promise<WholeAnswer>
}

/**
 * The calls that anybody makes and everybody gets the same answer of: most of what a shop is asked. They are answered
 * from path and query alone; building and unpacking requests and responses would cost more than the answer.
 */
export function createSharedCalls(parts: {
  calls: ServedCall[]
  limits: RateLimits
  log: Log
  checkAnswers: boolean
}): SharedCalls {
  const { limits, log, checkAnswers } = parts
  const fixed = new Map<string, FoundCall>()
  const withId: { call: ServedCall; before: string; name: string }[] = []
  for (const call of parts.calls) {
    if (!isShared(call)) continue
    const [, before, name] = /^(.*\/)\{(\w+)\}$/.exec(call.path) ?? []
    if (before !== undefined && name !== undefined) withId.push({ call, before, name })
    else if (!call.path.includes('{')) fixed.set(call.path, { call, path: {} })
  }
  const made = async ({ call, path }: FoundCall, query: URLSearchParams, arrival: Arrival) => {
    const { contract } = call
    const { address } = arrival
    const caller: Caller = { state: 'anonymous', address }
    arrival.call = `${call.method} ${call.path}`
    const limited = await limits.check(caller, arrival.call, contract.perMinute)
    if (limited) return limited
    const read = readAddress(contract, path, query)
    if (!read.ok) return read.refusal
    const result = await call.answer({ ...read.values, caller, requestId: arrival.requestId } as never)
    if (result instanceof Refusal) return result
    if (checkAnswers) contract.answer.parse(result)
    return { result, tags: contract.cache?.tags(read.values as never, result as never) }
  }
  return {
    find(asked) {
      const path = asked.length > 1 ? asked.replace(/\/+$/, '') : asked
      const known = fixed.get(path)
      if (known) return known
      // what is written in another way takes the usual way, which knows all of them
      const [, before = '', value = ''] = /^(.*\/)([\w-]+)$/.exec(path) ?? []
      const found = withId.find((one) => one.before === before)
      return found && { call: found.call, path: { [found.name]: value } }
    },
    async answer(found, query, arrival) {
      try {
        const answered = await made(found, query, arrival)
        if (answered instanceof Refusal) return problemAnswer(answered, arrival.requestId)
        return {
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
          ...writeJson(answered.result),
          tags: answered.tags,
        }
      } catch (failure) {
        const { refusal, level } = answerTo(failure)
        log[level]({ err: failure, requestId: arrival.requestId }, 'a call failed')
        return problemAnswer(refusal, arrival.requestId)
      }
    },
  }
}
