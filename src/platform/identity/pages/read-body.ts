import type http from 'node:http'
import { formBody } from '../../http/incoming-body.ts'

const limit = formBody.bytes

/** Reads the body as text; undefined above the limit, after draining the rest. */
export async function readBody(request: http.IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    // an endless body is aborted
    if (size > 50 * limit) break
  }
  return size > limit ? undefined : Buffer.concat(chunks).toString('utf8')
}
