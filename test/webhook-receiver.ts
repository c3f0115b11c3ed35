import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = {
  id: string
  headers: Record<string, string>
  raw: string
  event: {
    type: string
    timestamp: string
    api_version: string
    data: Record<string, unknown> & { version: number }
  }
}

type Answer = (received: Received, response: http.ServerResponse) => unknown

/** Another program that is notified, as a careful one would be written: with the library of Standard Webhooks. */
export async function openReceiver(answer: Answer = (_, response) => response.writeHead(204).end()) {
  const received: Received[] = []
  const refused: string[] = []
  let secret: string | undefined
  let react = answer
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
      try {
        if (secret !== undefined) new Webhook(secret).verify(raw, headers)
      } catch (failure) {
        refused.push(String(failure))
        response.writeHead(401).end()
        return
      }
      const notice = {
        id: headers['webhook-id'] ?? '',
        headers,
        raw,
        event: JSON.parse(raw) as Received['event'],
      }
      received.push(notice)
      void react(notice, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    /** All that came with a good signature, repetitions too. */
    received,
    /** What came without one. */
    refused,
    ids: () => new Set(received.map(({ id }) => id)),
    knows: (given: string) => (secret = given),
    answers: (given: Answer) => (react = given),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
