import { createHash } from 'node:crypto'
import type { Db } from '../../platform/database/open-database.ts'
import { encodePicture, type Crop, type Encoded } from '../../platform/media/encode-picture.ts'
import type { Waiting } from '../../platform/media/picture-queue.ts'
import type { Media } from '../../platform/media/port.ts'
import { filesOf, largestPicture, sizesOf, type Picture } from './picture.ts'
import { findPicture, registerPicture } from './pictures.queries.ts'

/** Raised when the encoding changes, so that the same upload makes new files. */
const recipe = 'v1'

type Uploaded = { content: Uint8Array<ArrayBuffer>; type: string; crop: Crop }
export type Stored = { ok: true; picture: Picture } | Extract<Encoded, { ok: false }>

/** The media store is unavailable. */
export class PictureNotStored extends Error {}

/** Stores a picture in all its sizes; the same file with the same crop gives the same picture. */
export async function storePicture(
  { db, media }: { db: Db; media: Media },
  { content, type, crop }: Uploaded,
  waiting: Waiting,
): Promise<Stored> {
  const id = pictureId(content, type, crop)
  const existing = await findPicture(db, id)
  if (existing && (await hasFiles(media, existing))) return { ok: true, picture: existing }
  const wanted = {
    use: 'photograph' as const,
    type,
    crop,
    maxWidth: largestPicture.width,
    maxHeight: largestPicture.height,
    sizes: sizesOf,
  }
  const encoded = await encodePicture(content, wanted, waiting)
  if (!encoded.ok) return encoded
  const picture = { id, width: encoded.width, height: encoded.height }
  try {
    await registerPicture(db, picture, waiting.person, async () => {
      for (const encodedFile of encoded.files) {
        const name = `pictures/${id}/${encodedFile.width}x${encodedFile.height}.${encodedFile.format}`
        await media.put(name, encodedFile.content, `image/${encodedFile.format}`)
      }
    })
  } catch (cause) {
    throw new PictureNotStored('The picture was not stored', { cause })
  }
  return { ok: true, picture }
}

function pictureId(content: Uint8Array, type: string, crop: Crop): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, type, crop]))
    .update(content)
    .digest('hex')
    .slice(0, 32)
}

/** Whether all files exist. An interrupted clean-up may have removed some; uploading again restores them. */
async function hasFiles(media: Media, picture: Picture): Promise<boolean> {
  return (await Promise.all(filesOf(picture).map((name) => media.get(name)))).every(
    (file) => file !== undefined,
  )
}
