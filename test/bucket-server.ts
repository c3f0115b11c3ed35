import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '../src/platform/media/bucket.ts'

export type BucketServer = {
  /** By path: `/bucket/name`. */
  files: Map<string, Buffer>
  settings: BucketSettings
  close: () => Promise<void>
}

/** Small enough for short lists to come in several parts. */
const listed = 3

/** An in-memory bucket that requires signed requests. */
export async function openBucketServer(): Promise<BucketServer> {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname: name, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
      if (
        !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/sa-east-1\/s3\/aws4_request/.test(
          request.headers.authorization ?? '',
        )
      )
        return response.writeHead(403).end('<Error>AccessDenied</Error>')
      if (request.method === 'PUT') files.set(name, Buffer.concat(chunks))
      if (request.method === 'DELETE') files.delete(name)
      if (request.method === 'GET' && query.has('list-type')) return response.end(list(name, query))
      const content = files.get(name)
      if (request.method === 'GET') return response.writeHead(content ? 200 : 404).end(content)
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    files,
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'vinos',
      region: 'sa-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  /** Version 2 of the list, in parts; the token needs escaping in XML and in URLs. */
  function list(bucket: string, query: URLSearchParams): string {
    const names = [...files.keys()]
      .map((file) => file.slice(bucket.length))
      .filter((name) => name.startsWith(query.get('prefix') ?? ''))
      .toSorted()
    const from = Number(/\d+$/.exec(query.get('continuation-token') ?? '')?.[0] ?? 0)
    const more = from + listed < names.length
    return `<?xml version="1.0"?><ListBucketResult>${names
      .slice(from, from + listed)
      .map((name) => `<Contents><Key>${name}</Key></Contents>`)
      .join('')}<IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>a+b/=&amp;${from + listed}</NextContinuationToken>` : ''
    }</ListBucketResult>`
  }
}
