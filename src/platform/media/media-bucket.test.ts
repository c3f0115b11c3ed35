import { expect, test } from 'vitest'
import { openBucketServer } from '../../../test/bucket-server.ts'
import { openMediaBucket } from './media-bucket.ts'

test('a bucket holds the same files as the folder', async () => {
  const { settings, files, close } = await openBucketServer()
  const bucket = openMediaBucket(settings)
  const name = `pictures/${'b'.repeat(32)}/160x240.webp`
  expect(await bucket.get(name)).toBeUndefined()
  await bucket.put(name, Buffer.from('content'), 'image/webp')
  expect([...files.keys()]).toEqual([`/vinos/${name}`])
  expect(Buffer.from((await bucket.get(name)) ?? []).toString()).toBe('content')
  expect(await bucket.list()).toEqual([name])
  await bucket.remove([name, 'pictures/nothing'])
  expect(files.size).toBe(0)
  const stranger = openMediaBucket({ ...settings, accessKeyId: 'other' })
  await expect(stranger.list()).rejects.toThrow('403')
  await expect(stranger.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('403')
  await close()
})
