import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { hangMs } from '../../../../test/hang-limit.ts'
import { trackNewConnections } from './new-connections.ts'

test('waits until the connections that arrived meanwhile are accepted', async () => {
  const newConnections = trackNewConnections(hangMs)
  let count = 0
  const server = http.createServer().on('connection', () => {
    count += 1
    newConnections.opened()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 200 }, () =>
    net.connect(port, '127.0.0.1').on('error', () => undefined),
  )
  // by now the system has accepted all of them, but the shop has not looked yet
  for (const end = performance.now() + 100; performance.now() < end;);
  await newConnections.settled()
  expect(count).toBe(200)
  sockets.forEach((socket) => socket.destroy())
  await new Promise((resolve) => server.close(resolve))
})

test('an endless stream of connections does not block the queue', async () => {
  const newConnections = trackNewConnections(30)
  let coming = true
  const come = () => {
    newConnections.opened()
    if (coming) setImmediate(come)
  }
  come()
  const served = vi.fn()
  void newConnections.settled().then(served)
  await expect.poll(() => served.mock.calls.length).toBe(1)
  coming = false
})
