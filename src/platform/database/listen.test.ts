import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { listen } from './listen.ts'

test('a listener stopped while connecting ends', async () => {
  const { connectionString, drop } = await createTestDatabase()
  for (const ms of [0, 0, 2, 5, 10, 20, 40]) {
    const listener = listen(connectionString, 'anything', {
      heard: () => undefined,
      connected: () => undefined,
      log: () => undefined,
    })
    await wait(ms)
    const ended = vi.fn()
    void listener.stop().then(ended)
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  }
  await drop()
})

test('a silent server does not block, and the listener reconnects', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const server = new pg.Client({ connectionString })
  const sockets = new Set<net.Socket>()
  // a proxy that passes every byte until it is cut
  const between = net.createServer((near) => {
    const far = server.host.startsWith('/')
      ? net.connect(`${server.host}/.s.PGSQL.${server.port}`)
      : net.connect(server.port, server.host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as net.AddressInfo
  const account = `${server.user ?? ''}:${encodeURIComponent(server.password ?? '')}`
  const through = `postgres://${account}@127.0.0.1:${port}/${server.database ?? ''}`
  const reported: boolean[] = []
  const on = {
    heard: () => undefined,
    connected: (sure: boolean) => void reported.push(sure),
    log: () => undefined,
  }
  const listener = listen(through, 'anything', on, 500)
  await expect.poll(() => reported).toEqual([true])
  await listener.catchUp()
  // like a pulled cable: nothing arrives and nothing closes
  for (const socket of sockets) socket.unpipe().pause()
  const wentOn = vi.fn()
  void listener.catchUp().then(wentOn)
  await expect.poll(() => wentOn.mock.calls.length).toBe(1)
  await expect.poll(() => reported).toEqual([true, false, true])
  await listener.stop()
  for (const socket of sockets) socket.destroy()
  between.close()
  await drop()
})

test('why a listener cannot connect is logged once, until it can', async () => {
  const logged: [string, Record<string, unknown> | undefined][] = []
  let rounds = 0
  const listener = listen('postgres://nobody@127.0.0.1:1/none', 'anything', {
    heard: () => undefined,
    connected: () => void (rounds += 1),
    log: (message, fields) => void logged.push([message, fields]),
  })
  await expect.poll(() => rounds).toBeGreaterThan(2)
  await listener.stop()
  expect(logged).toEqual([
    [
      'listener: not connected, will retry',
      { channel: 'anything', err: expect.objectContaining({ code: 'ECONNREFUSED' }) },
    ],
  ])
})
