import type { Tag } from '../platform/http/endpoint.ts'
import type { Answered } from '../platform/http/client.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import { Refusal, titleOf, type Problem } from '../platform/http/problem.ts'
import type { ResponseCache, TaggedValue } from '../platform/http/response-cache/response-cache.ts'
import { answerTo } from '../platform/http/failures.ts'
import type { Log } from '../platform/observability/log.ts'
import { badCharacter } from '../platform/http/read-parameters.ts'
import { isShared } from '../platform/http/shared-calls.ts'
import type { Api } from './shop.contract.ts'

type Sent = { path?: object; query?: object }

/** What a page shows, as the client that its loaders ask collects it. */
export type PageTags = {
  add: (tags: readonly Tag[] | undefined) => void
  /** Undefined when something came without tags: the page may not be kept then. */
  all: () => readonly Tag[] | undefined
}

export function collectTags(): PageTags {
  const collected = new Set<Tag>()
  let complete = true
  return {
    add(tags) {
      if (tags) for (const tag of tags) collected.add(tag)
      else complete = false
    },
    all: () => (complete ? [...collected] : undefined),
  }
}

/**
 * The calls as page loaders reach them: those that are the same for everybody are parsed and answered without a request
 * in between, and their values kept. Everything else takes the way of a request. Each page gets a client of its own.
 */
export function createInProcessCalls(parts: {
  calls: ServedCall[]
  cache: ResponseCache
  viaRequest: Api
  log: Log
  checkAnswers: boolean
}): (page: PageTags) => Api {
  const { cache, log, checkAnswers } = parts
  const shared = new Map(parts.calls.filter(isShared).map((call) => [`GET ${call.path}`, call]))
  const answer = async (call: ServedCall, sent: Sent): Promise<TaggedValue<Answered<unknown>>> => {
    const { contract } = call
    const path = contract.path?.safeParse(sent.path ?? {})
    const query = contract.query?.safeParse(withoutEmpty(sent.query))
    if (path?.success === false || query?.success === false) {
      const issue = path?.error?.issues[0] ?? query?.error?.issues[0]
      return refused(new Refusal(400, issue?.message ?? 'Datos inválidos.'))
    }
    const read = { path: path?.data, query: query?.data }
    const caller = { state: 'anonymous', address: 'in-process' }
    const value = await call.answer({ ...read, caller } as never)
    if (value instanceof Refusal) return refused(value)
    if (checkAnswers) contract.answer.parse(value)
    return { value: { ok: true, value }, tags: contract.cache?.tags(read as never, value as never) }
  }
  const ask = async (name: string, sent: Sent): Promise<TaggedValue<Answered<unknown>>> => {
    const call = shared.get(name)
    if (!call) {
      const viaRequest = parts.viaRequest as (name: string, sent: Sent) => Promise<Answered<unknown>>
      return { value: await viaRequest(name, sent) }
    }
    const asked = JSON.stringify(sent)
    if (asked.includes('\\u0000')) return refused(badCharacter)
    try {
      return await cache.value(`${name} ${asked}`, () => answer(call, sent))
    } catch (failure) {
      const { refusal, level } = answerTo(failure)
      log[level]({ err: failure, call: name }, 'a call of a page failed')
      return refused(refusal)
    }
  }
  return (page) => {
    const client = async (name: string, sent: Sent = {}) => {
      const { value, tags } = await ask(name, sent)
      page.add(tags)
      return value
    }
    return client as unknown as Api
  }
}

function refused(refusal: Refusal): TaggedValue<Answered<unknown>> {
  return { value: { ok: false, problem: problemOf(refusal) } }
}

function withoutEmpty(query: object = {}): object {
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

function problemOf({ status, detail, extra }: Refusal): Problem {
  return { type: 'about:blank', title: titleOf(status), status, detail, ...extra }
}
