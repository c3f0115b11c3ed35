import { setTimeout as wait } from 'node:timers/promises'
import { createRandom, delegateRandom } from './random.ts'
import type { Gate } from './simulated-database.ts'
import type { WorkAtOnce, World } from './world.ts'

type Waiting = { work: number; release: () => void; processId: number }

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
/** Event loop turns without a change after which nothing more comes by itself. */
const quietTurns = 12
/** Milliseconds after which statements that block each other count as stuck; PostgreSQL ends deadlocks after one second. */
const stuckMs = 30_000

/**
 * Does several pieces of work at once. Their statements reach the database one at a time, in an order that the seed decides: each
 * waits until it is released, and the next one is released once the last was answered or waits for a lock.
 */
export async function interleave(world: World, works: readonly (() => Promise<void>)[]): Promise<void> {
  const { random } = world
  const current = world.workAtOnce
  const together = works.map((_, index): WorkAtOnce => {
    const part = (what: string) => createRandom(random.next(), index, what)
    return { index, random: part('acts'), ids: part('ids'), chance: part('chance'), lines: [], seen: [] }
  })
  const { clock, provider, authority, mailbox } = world.outside
  const [ids, chance] = [createRandom(random.next()), createRandom(random.next())]
  clock.useRandom(delegateRandom(() => current.getStore()?.ids ?? ids))
  provider.random = delegateRandom(() => current.getStore()?.chance ?? chance)
  authority.random = provider.random
  mailbox.random = provider.random
  const newOrders = world.recent.length
  const waiting: Waiting[] = []
  const running = new Set<number>()
  let changes = 0
  let done = 0
  const gate: Gate = {
    enter: (processId) =>
      new Promise<void>((release) => {
        changes += 1
        waiting.push({ work: current.getStore()?.index ?? works.length, release, processId })
      }),
    leave(processId) {
      changes += 1
      running.delete(processId)
    },
  }

  async function areBlocked(): Promise<boolean> {
    const { rows } = await world.eyes<{ blocked: number }>(
      'SELECT count(*)::int AS blocked FROM unnest($1::int[]) AS pid WHERE cardinality(pg_blocking_pids(pid)) > 0',
      [[...running]],
    )
    return rows[0]?.blocked === running.size
  }

  async function becomeQuiet(): Promise<void> {
    for (let turns = 0; turns < quietTurns;) {
      const before = changes
      await nextTurn()
      const blocked = running.size === 0 || (await areBlocked())
      turns = changes === before && blocked ? turns + 1 : 0
    }
  }

  // a connection that is opened meanwhile would come at no fixed moment
  for (const shop of world.shops) await shop.database.openConnections()
  for (const shop of world.shops) shop.database.gate(gate)
  const outcomes = Promise.allSettled(
    together.map((work) =>
      current.run(work, async () => {
        try {
          await works[work.index]?.()
        } finally {
          done += 1
          changes += 1
        }
      }),
    ),
  )
  let stuckSince = performance.now()
  while (done < works.length && performance.now() - stuckSince < stuckMs) {
    await becomeQuiet()
    if (waiting.length === 0) {
      // all wait for locks of each other, until PostgreSQL ends one of them
      await wait(1)
      continue
    }
    stuckSince = performance.now()
    waiting.sort((a, b) => a.work - b.work)
    const next = random.pick(waiting)
    waiting.splice(waiting.indexOf(next), 1)
    running.add(next.processId)
    world.count('interleaved statements')
    next.release()
  }
  for (const shop of world.shops) shop.database.gate(undefined)
  for (const { release } of waiting) release()
  for (const shop of world.shops) await shop.database.idle()
  for (const { lines, seen } of together) {
    for (const line of lines) world.record(line)
    world.seen.push(...seen)
  }
  const ordered = world.recent.splice(newOrders).toSorted((a, b) => a.id - b.id)
  world.recent.push(...ordered)
  if (done < works.length) world.fail('work at the same time gets stuck', `${works.length - done} pieces`)
  for (const outcome of await outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
