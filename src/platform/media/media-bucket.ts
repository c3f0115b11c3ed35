import { openBucket, type BucketSettings } from './bucket.ts'
import type { Media } from './port.ts'

/** Stores pictures in an S3 bucket. */
export function openMediaBucket(settings: BucketSettings): Media {
  const bucket = openBucket(settings)
  return {
    put: bucket.put,
    async get(name) {
      const response = await bucket.get(name)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    list: async () => (await bucket.list('pictures/')).map(({ name }) => name),
    remove: bucket.remove,
  }
}
