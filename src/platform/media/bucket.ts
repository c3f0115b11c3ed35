import { AwsClient } from 'aws4fetch'

export type BucketSettings = {
  /** Endpoint of the store, without the bucket: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** An S3 bucket (path style, signature version 4). Calls throw the store's error if it refuses. */
export type Bucket = {
  /** Streams a Blob of a file. At most 5 GB, the limit of one PUT. */
  put: (name: string, content: Uint8Array | Blob, type: string) => Promise<void>
  /** Undefined if the file does not exist. */
  get: (name: string) => Promise<Response | undefined>
  /** Names and sizes of files with this prefix. */
  list: (prefix: string) => Promise<{ name: string; bytes: number }[]>
  /** Ignores files that do not exist. */
  remove: (names: string[]) => Promise<void>
}

type Ask = (name: string, init: RequestInit) => Promise<Response>

/** @param timeoutMs milliseconds per request */
export function openBucket(settings: BucketSettings, timeoutMs = 15_000): Bucket {
  const { endpoint, bucket, ...credentials } = settings
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const ask: Ask = async (name, init) => {
    const address = `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`
    return client.fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  }
  return {
    async put(name, content, type) {
      const body = content instanceof Blob ? content : new Uint8Array(content)
      const response = await ask(name, { method: 'PUT', body, headers: { 'content-type': type } })
      await mustBeFine(response, `keep ${name}`)
    },
    async get(name) {
      const response = await ask(name, { method: 'GET' })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) await mustBeFine(response, `give ${name}`)
      return response
    },
    list: (prefix) => listFiles(ask, prefix),
    async remove(names) {
      for (const name of names) {
        const response = await ask(name, { method: 'DELETE' })
        if (response.status !== 404) await mustBeFine(response, `remove ${name}`)
        else await response.body?.cancel()
      }
    },
  }
}

async function mustBeFine(response: Response, what: string): Promise<void> {
  // an unread body would block its connection
  const text = await response.text()
  if (!response.ok) throw new Error(`The bucket refused to ${what}: ${response.status} ${text.slice(0, 200)}`)
}

/** Lists files page by page. */
async function listFiles(ask: Ask, prefix: string): Promise<{ name: string; bytes: number }[]> {
  const files: { name: string; bytes: number }[] = []
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (token) query.set('continuation-token', token)
    const response = await ask(`?${query}`, { method: 'GET' })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`The bucket refused to list its files: ${response.status} ${text.slice(0, 200)}`)
    // our names contain nothing that XML escapes
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = /<Key>([\w/.-]+)<\/Key>/.exec(entry)?.[1]
      if (name) files.push({ name, bytes: Number(/<Size>(\d+)</.exec(entry)?.[1] ?? 0) })
    }
    const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
    token = next?.replaceAll('&amp;', '&')
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
