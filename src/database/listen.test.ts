import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { listen } from './listen.ts'

test('a listener that is stopped while it connects, as by a shop whose port is taken, ends', async () => {
  const { connectionString, drop } = await createTestDatabase()
  for (const ms of [0, 0, 2, 5, 10, 20, 40]) {
    const listener = listen(connectionString, 'anything', {
      heard: () => undefined,
      connected: () => undefined,
    })
    await wait(ms)
    const ended = listener.stop().then(() => 'ended')
    expect(await Promise.race([ended, wait(5000, 'still there')])).toBe('ended')
  }
  await drop()
})
