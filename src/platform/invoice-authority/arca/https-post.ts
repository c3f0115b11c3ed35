import http from 'node:http'
import https from 'node:https'
import type { Post } from './soap.ts'

/** Milliseconds for a complete response. */
const patienceMs = 15_000
const longestAnswer = 2_000_000

/**
 * ARCA's production offers 1024-bit Diffie-Hellman, which OpenSSL 3.5 (Node 24) refuses: "dh key too small".
 * Allowing only elliptic-curve suites works on every version without lowering the security level.
 */
const agent = new https.Agent({
  keepAlive: true,
  minVersion: 'TLSv1.2',
  ciphers: 'ECDHE-RSA-AES256-GCM-SHA384:ECDHE-RSA-AES128-GCM-SHA256',
})

type Answer = Awaited<ReturnType<Post>>

/** @param extra certificates to trust besides the system's, for tests */
export function createHttpsPost(extra: { ca?: string } = {}): Post {
  return ({ url, action, body }) =>
    new Promise<Answer>((resolve, reject) => {
      const secure = url.startsWith('https:')
      const options = {
        method: 'POST',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'content-type': 'text/xml; charset=utf-8',
          soapaction: `"${action}"`,
          'content-length': Buffer.byteLength(body),
        },
        ...(secure ? { agent, ...extra } : {}),
      }
      const request = (secure ? https : http).request(url, options, (response) => {
        readAnswer(response).then(resolve, reject)
      })
      request.once('error', reject)
      request.end(body)
    })
}

async function readAnswer(response: http.IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // leaving the loop closes the connection
    if (bytes > longestAnswer) throw new RangeError('the answer is too long')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }
}
