import type http from 'node:http'

/** After the answer: how long, and how many bytes more, so that a sender who writes first gets to read it. */
const lingerMs = 500
const lingerBytes = 256_000

/** Answers before the body has arrived, and closes after the client had time to read the answer. */
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
