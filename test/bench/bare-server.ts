import http from 'node:http'

/** The limit to measure against: a server that does nothing but send the same bytes. Its port is the first argument. */
let bytes = Buffer.alloc(0)
http
  .createServer((request, response) => {
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        bytes = Buffer.concat(chunks)
        response.end()
      })
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.byteLength,
    })
    response.end(bytes)
  })
  .listen(Number(process.argv[2]), '127.0.0.1')
