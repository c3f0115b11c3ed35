import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createBodyReceiver } from '../../src/platform/http/receive-bodies.ts'

/** Enough for a purchase of many lines. */
const apiBody = { bytes: 256_000, seconds: 10, perSecond: 1000 }
/**
 * Serves the provider's API on a loopback port.
 * @param api returns undefined to drop the connection
 * @returns the base address
 */
export async function startSandboxServer(
  api: (request: Request) => Promise<Response | undefined>,
): Promise<{ apiUrl: string; close: () => Promise<void> }> {
  const listener = getRequestListener(async (request, env) => {
    const answer = await api(request)
    // drop the connection before responding
    if (!answer) (env as { outgoing: http.ServerResponse }).outgoing.destroy()
    return answer ?? RESPONSE_ALREADY_SENT
  })
  const bodies = createBodyReceiver({
    ruleOf: () => apiBody,
    // only the shop itself calls this API
    addressOf: () => 'loopback',
    perAddress: 1000,
    answerOf: (_, { status, detail }) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ message: detail })),
    }),
  })
  const server = http.createServer((request, response) => {
    bodies.receive(request, response, (received, answer) => void listener(received, answer))
  })
  // exclusive: otherwise cluster workers share a port and reach each other's API with the wrong token
  const place = { port: 0, host: '127.0.0.1', exclusive: true }
  await new Promise<void>((resolve) => server.listen(place, resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }
  return { apiUrl: `http://127.0.0.1:${port}`, close }
}
