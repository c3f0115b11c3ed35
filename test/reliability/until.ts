import { setTimeout as wait } from 'node:timers/promises'
import { hangMs } from '../hang-limit.ts'

/** Polls until the answer is not undefined. Throws after `withinMs`, naming the condition. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  withinMs = hangMs,
  pauseMs = 60,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(`Waited ${withinMs / 1000} s in vain: ${what}`)
    await wait(pauseMs)
  }
}
