import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { createJobWakes } from './job-wakes.ts'
import { queueMessage, untilNextMessage } from '../mail/outbox.queries.ts'
import { repeat } from './repeat.ts'

const hourMs = 3_600_000
const onFailure = () => undefined

test('work that is woken runs at once, also when the wake-up comes during a run', async () => {
  let wake = () => {}
  let finish = () => {}
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const stop = repeat({
    everyMs: hourMs,
    run,
    onFailure,
    subscribe: (call) => ((wake = call), () => undefined),
  })
  await expect.poll(() => run.mock.calls.length).toBe(1)
  wake()
  finish()
  await expect.poll(() => run.mock.calls.length).toBe(2)
  finish()
  await new Promise(setImmediate)
  wake()
  await expect.poll(() => run.mock.calls.length).toBe(3)
  finish()
  await stop()
  expect(run).toHaveBeenCalledTimes(3)
})

test('an earlier due time, and a failure, run before the next interval', async () => {
  const run = vi.fn<() => Promise<number | undefined>>(async () => undefined)
  run.mockResolvedValueOnce(0).mockRejectedValueOnce(new Error('away'))
  const failures: unknown[] = []
  const stop = repeat({ everyMs: hourMs, run, onFailure: (failure) => failures.push(failure) })
  await expect.poll(() => run.mock.calls.length).toBe(3)
  expect(failures).toEqual([new Error('away')])
  await stop()
})

test('work that always says "at once" still rests between its runs', async () => {
  const run = vi.fn(async () => 0)
  const stop = repeat({ everyMs: hourMs, run, onFailure, restMs: hourMs })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(run).toHaveBeenCalledTimes(1)
  await stop()
})

test('a job is woken by the commit that gives it work, and once the connection is there', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const { db, close } = openDatabase({ connectionString })
  const wakes = createJobWakes(connectionString, () => undefined)
  const woken: string[] = []
  wakes.subscribe('mail', () => woken.push('mail'))
  wakes.subscribe('imports', () => woken.push('imports'))
  await expect.poll(() => woken).toEqual(['mail', 'imports'])
  expect(await untilNextMessage(db)).toBeUndefined()
  const message = { messageId: 'one', userId: null, to: 'a@b.test', subject: 'Hola', html: '', text: '' }
  await queueMessage(db, message)
  await expect.poll(() => woken).toEqual(['mail', 'imports', 'mail'])
  expect(await untilNextMessage(db)).toBe(0)
  await wakes.stop()
  await close()
  await drop()
})
