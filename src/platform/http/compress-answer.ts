import { asResponse, type WholeAnswer } from './response-cache/response-cache.ts'
import { compress } from './compress.ts'
import { encodingFor, isCompressible } from './encoding.ts'

/** Each takes a thread that sign-ins and files wait for as well: a busy shop sends the rest as they are. */
const atOnce = 2
let underWay = 0

/**
 * Compresses an answer that is made for one reader, quickly. What is kept comes compressed already; pictures and what may
 * not be changed stay as they are.
 */
export async function compressAnswer(
  answer: Response | WholeAnswer,
  asked: { head: boolean; accepts: string | null | undefined },
): Promise<Response | WholeAnswer> {
  const { status } = answer
  const header = (name: string) =>
    (answer instanceof Response ? answer.headers.get(name) : answer.headers[name]) ?? ''
  const isDecided = [204, 206, 304].includes(status) || /accept-encoding/i.test(header('vary'))
  if (isDecided || header('content-encoding') || !isCompressible(header('content-type'))) return answer
  if (/\bno-transform\b/.test(header('cache-control'))) return answer
  // some calls set cookies, which are several headers of one name
  const response = answer instanceof Response ? answer : asResponse(answer)
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const body = Buffer.from(await response.arrayBuffer())
  const form = encodingFor(asked.accepts, body.byteLength)
  const isPlain = form === 'plain' || asked.head || underWay >= atOnce
  if (isPlain) return new Response(body.byteLength === 0 ? null : body, { status, headers })
  underWay += 1
  try {
    const compressed = await compress(body, form, 'quickly')
    headers.set('content-encoding', form)
    headers.set('content-length', String(compressed.byteLength))
    return new Response(new Uint8Array(compressed), { status, headers })
  } finally {
    underWay -= 1
  }
}
