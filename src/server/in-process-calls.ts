import type { Answered } from '../calls/client.ts'
import type { ServedCall } from '../calls/implement.ts'
import { Refusal, titleOf, type Problem } from '../calls/problem.ts'
import type { AnswerCache } from './answer-cache.ts'
import { answerTo } from './failures.ts'
import type { Log } from './log.ts'
import { badCharacter } from './read-parameters.ts'
import type { Api } from './shop.contract.ts'

type Sent = { path?: object; query?: object }

/**
 * The calls as page loaders reach them: those that are the same for everybody are parsed and answered without a request
 * in between, and their values kept. Everything else takes the way of a request.
 */
export function createInProcessCalls(parts: {
  calls: ServedCall[]
  isShared: (path: string) => boolean
  cache: AnswerCache
  viaRequest: Api
  log: Log
  checkAnswers: boolean
}): Api {
  const { cache, log, checkAnswers } = parts
  const shared = new Map(
    parts.calls
      .filter(
        (call) => call.method === 'GET' && call.contract.access === 'public' && parts.isShared(call.path),
      )
      .map((call) => [`GET ${call.path}`, call]),
  )
  const answer = async (call: ServedCall, sent: Sent): Promise<Answered<unknown>> => {
    const { contract } = call
    const path = contract.path?.safeParse(sent.path ?? {})
    const query = contract.query?.safeParse(withoutEmpty(sent.query))
    if (path?.success === false || query?.success === false) {
      const issue = path?.error?.issues[0] ?? query?.error?.issues[0]
      return { ok: false, problem: problemOf(new Refusal(400, issue?.message ?? 'Datos inválidos.')) }
    }
    const context = {
      path: path?.data,
      query: query?.data,
      caller: { state: 'anonymous', address: 'in-process' },
    }
    const result = await call.answer(context as never)
    if (result instanceof Refusal) return { ok: false, problem: problemOf(result) }
    if (checkAnswers) contract.answer.parse(result)
    return { ok: true, value: result }
  }
  const ask = async (name: string, sent: Sent = {}): Promise<Answered<unknown>> => {
    const call = shared.get(name)
    if (!call)
      return (parts.viaRequest as (name: string, sent: Sent) => Promise<Answered<unknown>>)(name, sent)
    const asked = JSON.stringify(sent)
    if (asked.includes('\\u0000')) return { ok: false, problem: problemOf(badCharacter) }
    try {
      return await cache.value(`${name} ${asked}`, () => answer(call, sent))
    } catch (failure) {
      const { refusal, level } = answerTo(failure)
      log[level]({ err: failure, call: name }, 'a call of a page failed')
      return { ok: false, problem: problemOf(refusal) }
    }
  }
  return ask as unknown as Api
}

function withoutEmpty(query: object = {}): object {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

function problemOf({ status, detail, extra }: Refusal): Problem {
  return { type: 'about:blank', title: titleOf(status), status, detail, ...extra }
}
