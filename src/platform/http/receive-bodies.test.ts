import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { bytesBehind, formBody, isLate, type Reading } from './incoming-body.ts'
import { createBodyReceiver } from './receive-bodies.ts'

const reading = (received: number): Reading => ({
  request: undefined as never,
  address: 'a',
  rule: formBody,
  began: 1000,
  received,
  chunks: [],
})

test.each([
  ['nothing yet, just begun', 0, 0, false],
  ['one byte every two seconds, after three seconds', 2, 3.1, true],
  ['a thousand bytes after four seconds', 1000, 4, false],
  ['the least pace, all the time', 500 * 9, 9, false],
  ['all but a byte after ten seconds', 15_999, 10.1, true],
])('%s: whether it is late', (_, received, seconds, late) => {
  expect(isLate(reading(received), 1000 + seconds * 1000)).toBe(late)
})

test('a faster sender is less far behind', () => {
  expect(bytesBehind(reading(10), 3000)).toBeGreaterThan(bytesBehind(reading(900), 3000))
})

let server: http.Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

async function open(limits: { perAddress?: number; memory?: number }): Promise<string> {
  const bodies = createBodyReceiver({
    ...limits,
    ruleOf: () => formBody,
    addressOf: (request) => String(request.headers['x-from']),
    answerOf: (_, { status, detail }) => ({ status, headers: {}, body: Buffer.from(detail) }),
  })
  const opened = http.createServer((request, response) =>
    bodies.receive(
      request,
      response,
      (received, answer) => void text(received).then((body) => answer.end(body)),
    ),
  )
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`
}

/** Begins a body and leaves it unfinished. @returns the status that comes back eventually */
function begin(url: string, from: string, bytes: number): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', agent: false, headers: { 'x-from': from } })
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    request.on('error', () => resolve(0))
    request.write('x'.repeat(bytes))
  })
}
const send = async (url: string, from: string) => {
  const answer = await fetch(url, { method: 'POST', headers: { 'x-from': from }, body: 'entero' })
  return [answer.status, await answer.text()]
}

test('of too many bodies of one address the oldest of the slow gives way, and no other address notices', async () => {
  const url = await open({ perAddress: 2 })
  const first = begin(url, 'a', 1)
  const other = begin(url, 'b', 1)
  await expect.poll(() => send(url, 'a')).toEqual([200, 'entero'])
  const second = begin(url, 'a', 500)
  const third = begin(url, 'a', 500)
  expect(await first).toBe(408)
  expect(await send(url, 'a')).toEqual([200, 'entero'])
  expect(await Promise.race([other, send(url, 'b').then(() => 'still there')])).toBe('still there')
  expect(await Promise.race([second, third])).toBe(408)
})

test('with the memory used up the largest unfinished body gives way', async () => {
  const url = await open({ memory: 10_000 })
  const large = begin(url, 'a', 8000)
  const small = begin(url, 'b', 100)
  const next = begin(url, 'c', 4000)
  expect(await large).toBe(503)
  expect(await send(url, 'd')).toEqual([200, 'entero'])
  expect(await Promise.race([small, next, send(url, 'e').then(() => 'still there')])).toBe('still there')
})
