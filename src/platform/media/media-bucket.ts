import { AwsClient } from 'aws4fetch'
import type { Media } from './port.ts'

export type BucketSettings = {
  /** Endpoint of the store, without the bucket: `https://s3.sa-east-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const timeoutMs = 15_000

/** Pictures in an S3 bucket (path style, signature version 4). */
export function openMediaBucket(settings: BucketSettings): Media {
  const { endpoint, bucket, ...credentials } = settings
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const ask = async (name: string, init: RequestInit) => {
    const address = `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`
    return client.fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  }
  const mustBeFine = async (response: Response, what: string) => {
    // an unread body blocks its connection
    const text = await response.text()
    if (!response.ok)
      throw new Error(`The bucket refused to ${what}: ${response.status} ${text.slice(0, 200)}`)
  }
  return {
    async put(name, content, type) {
      const body = new Uint8Array(content)
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
      return new Uint8Array(await response.arrayBuffer())
    },
    list: () => listPictures(ask),
    async remove(names) {
      for (const name of names) {
        const response = await ask(name, { method: 'DELETE' })
        if (response.status !== 404) await mustBeFine(response, `remove ${name}`)
        else await response.body?.cancel()
      }
    },
  }
}

/** The names of all pictures, a page of them at a time. */
async function listPictures(ask: (name: string, init: RequestInit) => Promise<Response>): Promise<string[]> {
  const names: string[] = []
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: 'pictures/' })
    if (token) query.set('continuation-token', token)
    const response = await ask(`?${query}`, { method: 'GET' })
    const text = await response.text()
    if (!response.ok) throw new Error(`The bucket refused to list its files: ${response.status}`)
    // names of pictures contain nothing that XML escapes
    names.push(...[...text.matchAll(/<Key>([\w/.-]+)<\/Key>/g)].map(([, name = '']) => name))
    const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
    token = next?.replaceAll('&amp;', '&')
  }
  return names.toSorted()
}
