import { expect, test } from 'vitest'
import { busyAnswer } from './busy-answer.ts'

test('browsers get a page that reloads itself; other clients and HEAD get no page', async () => {
  const busy = (method: string, key: string, accept?: string) =>
    busyAnswer({ method, key, accept }, { https: false, requestId: 'r' })
  const { status, headers, body } = busy('GET', '/detail/1', 'text/html,*/*')
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('3')
  expect(headers['x-request-id']).toBe('r')
  expect(headers['content-security-policy']).toMatch(/style-src 'sha256-/)
  expect(headers['connection']).toBe('close')
  const text = body.toString()
  expect(text).toContain('Hay demasiada gente en la tienda en este momento.')
  expect(text).toMatch(/http-equiv="refresh" content="[4-8]"/)
  // what a browser requests when navigating within the shop
  for (const other of [busy('GET', '/detail/1.data'), busy('HEAD', '/detail/1', 'text/html')])
    expect(other.headers['content-type']).toContain('application/problem+json')
})
