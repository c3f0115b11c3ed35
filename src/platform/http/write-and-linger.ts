import type http from 'node:http'

/**
 * How long, and for how many more bytes, to keep reading after the response, so that a client still sending
 * its body gets to read it.
 */
const lingerMs = 500
const lingerBytes = 256_000

/** Responds before the body has arrived, then gives the client time to read the response before closing. */
export function writeAndLinger(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  body: Buffer,
): void {
  response.write(body)
  let left = lingerBytes
  const end = () => {
    clearTimeout(timer)
    if (!response.writableEnded) response.end()
  }
  const timer = setTimeout(end, lingerMs)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.pause()
  })
  request.once('end', end)
  response.once('close', end)
}
