import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createPaceCheck, watchConnections } from './watch-connections.ts'

function connect(watch: (socket: Socket) => void, remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    open: true,
    destroy() {
      socket.open = false
      socket.emit('close')
    },
  })
  watch(socket as unknown as Socket)
  return socket
}

test('when connections run out, the address that holds most of them gives its oldest back', () => {
  const watch = watchConnections({ most: 20, people: true })
  const other = connect(watch, '10.0.0.2')
  const greedy = Array.from({ length: 40 }, () => connect(watch, '10.0.0.1'))
  const last = connect(watch, '10.0.0.3')
  expect([other.open, last.open]).toEqual([true, true])
  const open = greedy.map((socket) => socket.open)
  expect(open.filter(Boolean).length).toBeLessThan(20)
  expect(open).toEqual(open.toSorted((a, b) => Number(a) - Number(b)))
  for (const socket of [other, last, ...greedy]) if (socket.open) socket.destroy()
})

test('behind a proxy no connection is closed by address', () => {
  const watch = watchConnections({ most: 20, people: false })
  const all = Array.from({ length: 20 }, () => connect(watch, '10.0.0.1'))
  expect(all.every((socket) => socket.open)).toBe(true)
  for (const socket of all) socket.destroy()
})

test('a very slow reader is disconnected; a slow line and a long download are not', () => {
  const tooSlow = createPaceCheck()
  const stuck = { writableLength: 100_000, bytesWritten: 200_000 }
  const steady = { writableLength: 100_000, bytesWritten: 200_000 }
  const verdicts = [0, 10, 20, 30, 40, 50].map((seconds) => {
    steady.bytesWritten += 120_000
    return [tooSlow(stuck, seconds * 1000), tooSlow(steady, seconds * 1000)]
  })
  expect(verdicts).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [false, false],
    [true, false],
    [true, false],
  ])
  const greedy = { writableLength: 400_000_000, bytesWritten: 400_000_000 }
  expect([0, 260, 280].map((seconds) => tooSlow(greedy, seconds * 1000))).toEqual([false, false, true])
  stuck.writableLength = 0
  expect(tooSlow(stuck, 60_000)).toBe(false)
})
