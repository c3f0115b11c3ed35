import { randomUUID } from 'node:crypto'
import type { Answered } from './client.ts'
import type { Tag } from './endpoint.ts'
import type { Handle } from './handle.ts'
import type { ServedCall } from './implement.ts'
import { isCacheable } from './mount-endpoints.ts'
import { Problem, titleOf } from './problem.ts'
import type { TaggedCache } from './response-cache/tagged-cache.ts'

/** A call's result with the cache tags of its content. */
export type TaggedAnswer = { value: Answered<unknown>; tags?: readonly Tag[] | undefined }
type Sent = { path?: Record<string, unknown>; query?: object }
/** Calls by name, as `ApiClient` types them. */
type AnyClient = (name: string, sent?: Sent) => Promise<Answered<unknown>>

/** Cache tags of a page, collected from its loaders' calls. */
export type PageTags = {
  add: (tags: readonly Tag[] | undefined) => void
  /** Undefined if a response had no tags, which makes the page uncacheable. */
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
 * Calls endpoints from page loaders in this process, as an anonymous caller, and caches cacheable values.
 * Each page gets its own client, which collects the page's tags.
 */
export function createInProcessClient<Api>(
  calls: ServedCall[],
  handle: Handle,
  cache: Pick<TaggedCache<TaggedAnswer>, 'get' | 'fill'>,
): (page: PageTags) => Api {
  const byName = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))
  const make = async (call: ServedCall, { path = {}, query = {} }: Sent) => {
    const given = Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    )
    const caller = { address: 'in-process', internal: true }
    const handled = await handle(call, { path, query: given }, caller, { requestId: randomUUID() })
    return answered(handled as Exclude<typeof handled, Response>)
  }
  const fill = (key: string, requested: () => Promise<TaggedAnswer>) =>
    cache.fill(async (store) => {
      const answer = await requested()
      if (answer.tags) store(key, answer, answer.tags)
      return answer
    })
  return (page) => {
    const client: AnyClient = async (name, sent = {}) => {
      const call = byName.get(name)
      if (!call) throw new Error(`no such call: ${name}`)
      const key = `${name} ${JSON.stringify(sent)}`
      const cached = isCacheable(call) ? cache.get(key) : undefined
      const { value, tags } = cached ?? (await fill(key, () => make(call, sent)))
      page.add(tags)
      return value
    }
    return client as Api
  }
}

function answered(handled: { value: unknown; tags?: readonly Tag[] | undefined } | Problem): TaggedAnswer {
  if (!(handled instanceof Problem)) return { value: { ok: true, value: handled.value }, tags: handled.tags }
  const { status, detail, extra } = handled
  return {
    value: { ok: false, problem: { type: 'about:blank', title: titleOf(status), status, detail, ...extra } },
  }
}
