import { randomBytes } from 'node:crypto'
import type { BucketSettings } from '../../platform/media/bucket.ts'
import { openMediaBucket } from '../../platform/media/media-bucket.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const part = 'pictures'

/** Writes, reads, lists and removes a small object outside the pictures' prefix. */
export async function checkBucket(settings: BucketSettings | undefined): Promise<Finding> {
  if (!settings) return fine(part, 'In the folder DATA_DIR/media: MEDIA_S3_ENDPOINT is not set.')
  const bucket = openMediaBucket(settings)
  const name = `doctor/${randomBytes(8).toString('hex')}.txt`
  const content = Buffer.from('written by npm run doctor, may be removed')
  let step = 'write'
  try {
    await bucket.put(name, content, 'text/plain')
    step = 'read'
    const read = await bucket.get(name)
    if (!read || !content.equals(read)) throw new Error('what was read is not what was written')
    step = 'list'
    await bucket.list()
    step = 'remove'
    await bucket.remove([name])
    return fine(part, `Bucket ${settings.bucket}: written, read, listed and removed.`)
  } catch (failure) {
    const reason = reasonOf(failure)
    await bucket.remove([name]).catch(() => undefined)
    return wrong(
      part,
      `Bucket ${settings.bucket} fails to ${step}: ${reason.slice(0, 300)}.`,
      remedyFor(reason),
    )
  }
}

/** @param reason the store's error */
export function remedyFor(reason: string): string {
  if (/NoSuchBucket/.test(reason)) return 'Create the bucket, or correct MEDIA_S3_BUCKET.'
  if (/RequestTimeTooSkewed/.test(reason)) return "Set this machine's clock right."
  if (/SignatureDoesNotMatch|InvalidAccessKeyId/.test(reason))
    return 'Correct MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY.'
  if (/AuthorizationHeaderMalformed|region/i.test(reason)) return 'Correct MEDIA_S3_REGION.'
  if (/40[13]|AccessDenied/.test(reason))
    return 'Allow the key s3:PutObject, GetObject, DeleteObject and ListBucket on it, or correct the key.'
  return 'Correct MEDIA_S3_ENDPOINT (without the bucket), or open the firewall to it.'
}
