import path from 'node:path'
import { openMediaBucket } from '../platform/media/media-bucket.ts'
import { openMediaFolder } from '../platform/media/media-folder.ts'
import type { Media } from '../platform/media/port.ts'
import type { Config } from './config.ts'

/** The configured place for pictures: a bucket or a folder in the data folder. */
export function openMedia({ mediaBucket, dataDir }: Config): Media {
  return mediaBucket ? openMediaBucket(mediaBucket) : openMediaFolder(path.join(dataDir, 'media'))
}
