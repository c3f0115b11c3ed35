import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendBusy } from './busy-answer.ts'

test('a browser gets a page that says so and comes back by itself; programs and HEAD get no page', async () => {
  const server = http.createServer((request, response) =>
    sendBusy(request, response, { https: false, requestId: 'r' }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = await fetch(`${url}/detail/1`, { headers: { accept: 'text/html,*/*' } })
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('3')
  expect(page.headers.get('x-request-id')).toBe('r')
  expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/)
  const text = await page.text()
  expect(text).toContain('Hay demasiada gente en la tienda en este momento.')
  expect(text).toMatch(/http-equiv="refresh" content="[4-8]"/)
  // what a browser's navigation within the shop asks for
  const data = await fetch(`${url}/detail/1.data`)
  expect(data.headers.get('content-type')).toContain('application/problem+json')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
