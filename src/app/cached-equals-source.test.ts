import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResponseCache, type CacheRequest } from '../platform/http/response-cache/response-cache.ts'
import { createTaggedCache } from '../platform/http/response-cache/tagged-cache.ts'
import { collectTags } from '../platform/http/in-process-client.ts'

const tags = ['wine:1', 'wine:2', 'wine:3', 'catalogue']
/** Values by name, with their content; pages combine two of them. */
const shown: Record<string, string[]> = {
  one: ['wine:1'],
  two: ['wine:2', 'catalogue'],
  three: ['wine:3'],
  all: tags,
}
const pages: Record<string, string[]> = { '/a': ['one', 'two'], '/b': ['two', 'three'], '/c': ['all', 'one'] }

const step = fc.oneof(
  fc.record({ write: fc.constantFrom(...tags), everything: fc.boolean() }),
  fc.record({ read: fc.constantFrom(...Object.keys(pages)) }),
)

test('cached values equal the source in any order of reads, writes and notifications', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 2, maxLength: 12 }), async (s, steps) => {
      const cache = createResponseCache(10_000_000)
      const values = createTaggedCache<{ value: unknown[]; tags: readonly string[] | undefined }>({
        max: 100,
      })
      cache.listening(true)
      values.listening(true)
      const source = new Map(tags.map((tag) => [tag, 0]))
      const waited = (what: string) => s.schedule(Promise.resolve(), what)
      const stateOf = (names: string[]) =>
        names.map((name) => (shown[name] ?? []).map((tag) => source.get(tag)))

      const value = (name: string) =>
        values.fill(async (store) => {
          const cached = values.get(name)
          if (cached) return cached
          await waited(`ask ${name}`)
          const state = stateOf([name])
          await waited(`answer ${name}`)
          const made = { value: state, tags: shown[name] }
          if (made.tags) store(name, made, made.tags)
          return made
        })
      const requested = (key: string): CacheRequest => ({
        key,
        head: false,
        ifNoneMatch: null,
        accepts: null,
      })
      const read = async (key: string, make = true) => {
        const answer = await cache.answer(requested(key), async () => {
          if (!make) return new Response(null, { status: 404 })
          const page = collectTags()
          const parts: unknown[] = []
          for (const name of pages[key] ?? []) {
            const part = await value(name)
            page.add(part.tags)
            parts.push(...part.value)
            await waited(`go on with ${key}`)
          }
          const body = Buffer.from(JSON.stringify(parts))
          return { status: 200, headers: { 'content-type': 'application/json' }, body, tags: page.all() }
        })
        return { body: answer instanceof Response ? undefined : answer.body.toString() }
      }
      const write = async (tag: string, everything: boolean) => {
        await waited(`write ${tag}`)
        source.set(tag, (source.get(tag) ?? 0) + 1)
        await waited(`notice of ${tag}`)
        for (const part of [values, cache]) part.invalidate(everything ? 'all' : [tag])
        // read your own writes
        const least = new Map(source)
        const { body = '' } = await read('/c')
        const [all = []] = JSON.parse(body) as number[][]
        const at = tags.indexOf(tag)
        expect(all[at]).toBeGreaterThanOrEqual(least.get(tag) ?? 0)
      }
      const jobs = steps.map((step) =>
        'write' in step ? write(step.write, step.everything) : read(step.read).then(() => undefined),
      )
      await s.waitFor(Promise.all(jobs))
      for (const key of Object.keys(pages)) {
        const { body } = await read(key, false)
        if (body !== undefined) expect(body).toBe(JSON.stringify(stateOf(pages[key] ?? [])))
      }
      for (const name of Object.keys(shown)) {
        const cached = values.get(name)
        if (cached) expect(cached.value).toEqual(stateOf([name]))
      }
    }),
    { numRuns: 1500 },
  )
})
