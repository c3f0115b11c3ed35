import http from 'node:http'
import { duplexPair } from 'node:stream'
import type { WebClient } from '../provider/port.ts'

/**
 * Sends requests to a handler of this process without a network, because the machine may not be able to reach
 * the shop's public address.
 */
export function inProcessFetch(handler: http.RequestListener): NonNullable<WebClient['fetch']> {
  const server = http.createServer(handler)
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const { host, pathname, search } = new URL(url)
      const [ours, theirs] = duplexPair()
      server.emit('connection', theirs)
      const request = http.request(
        {
          createConnection: () => ours,
          method,
          path: pathname + search,
          headers: { ...headers, host, connection: 'close' },
          ...(signal ? { signal } : {}),
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => resolve(asResponse(response, Buffer.concat(chunks))))
        },
      )
      request.on('error', reject)
      request.end(body === undefined || body === null ? undefined : String(body as URLSearchParams | string))
    })
}

function asResponse({ statusCode = 500, headers }: http.IncomingMessage, body: Buffer): Response {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  )
  const empty = statusCode === 204 || statusCode === 304
  return new Response(empty ? null : new Uint8Array(body), { status: statusCode, headers: given })
}
