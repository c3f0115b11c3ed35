import type http from 'node:http'

/** After the answer: how long, and how many bytes more, so that a sender who writes first gets to read it. */
const lingerMs = 500
const lingerBytes = 256_000

/** Writes an answer before the body is there, and ends it after the sender had time to read it. */
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
