import { createHash } from 'node:crypto'
import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { fieldProblem, Problem, problem } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { encodePicture, type Encoded } from '../../platform/media/encode-picture.ts'
import type { NotEncoded } from '../../platform/media/picture-queue.ts'
import type { Media } from '../../platform/media/port.ts'
import { addressOf, filesOf, largestPicture, sizesOf, type Picture } from './picture.ts'
import { largestUpload, pictureCalls } from './pictures.contract.ts'
import { matchPictures } from './match-pictures.ts'
import { findPicture, registerPicture, winesOnSale } from './pictures.queries.ts'

/** Raised when the encoding changes, so that the same upload makes new files. */
const recipe = 'v1'

const sentences: Record<Exclude<Extract<Encoded, { ok: false }>['why'], NotEncoded>, string> = {
  'not-a-picture': 'Solo se pueden subir imágenes JPEG, PNG, WebP o AVIF.',
  'another-type':
    'El archivo no es del tipo que dice ser. Guardalo de nuevo como JPEG o PNG y probá otra vez.',
  'too-large': 'La imagen tiene demasiados píxeles (hasta 50 megapíxeles).',
  'too-small': 'La imagen es demasiado chica (desde 40 × 40 píxeles).',
  'too-slow': 'La imagen tarda demasiado en procesarse. Achicala y probá otra vez.',
  broken: 'La imagen está dañada o incompleta.',
}
const busy = new Problem(
  503,
  'Hay muchas imágenes en proceso. Esperá un momento y probá de nuevo.',
  {},
  { 'retry-after': '10' },
)

const fileProblem = (detail: string) => fieldProblem('file', detail)

type Parts = { db: Db; media: Media; log: Log }

type Upload = CallContext<(typeof pictureCalls)['POST /pictures']>

export function picturesApi(parts: Parts): ServedCall[] {
  return implement(pictureCalls, {
    'POST /pictures': (call) => upload(parts, call),
    'POST /pictures/match': ({ body }) => match(parts.db, body.files),
  })
}

async function upload({ db, media, log }: Parts, { body: { file, ...cut }, caller, signal }: Upload) {
  if (file.size > largestUpload) return problem(413, 'La imagen pesa más de 15 MB.')
  const { left = 0, top = 0, width = 1, height = 1 } = cut
  const crop = { left, top, width, height }
  const content = new Uint8Array(await file.arrayBuffer())
  const id = pictureId(content, file.type, crop)
  const existing = await findPicture(db, id)
  if (existing && (await hasFiles(media, existing))) return answerOf(existing)
  const wanted = {
    use: 'photograph' as const,
    type: file.type,
    crop,
    maxWidth: largestPicture.width,
    maxHeight: largestPicture.height,
    sizes: sizesOf,
  }
  const encoded = await encodePicture(content, wanted, { person: caller.id, signal })
  if (!encoded.ok) return notEncoded(encoded.why)
  const picture = { id, width: encoded.width, height: encoded.height }
  try {
    await registerPicture(db, picture, caller.id, async () => {
      for (const encodedFile of encoded.files) {
        const name = `pictures/${id}/${encodedFile.width}x${encodedFile.height}.${encodedFile.format}`
        await media.put(name, encodedFile.content, `image/${encodedFile.format}`)
      }
    })
  } catch (failure) {
    log.error({ err: failure }, 'picture not stored')
    return problem(503, 'No pudimos guardar la imagen. Probá de nuevo en un momento.')
  }
  return answerOf(picture)
}

function notEncoded(why: Extract<Encoded, { ok: false }>['why']): Problem {
  return why === 'crowded' || why === 'full' || why === 'left' ? busy : fileProblem(sentences[why])
}

async function match(db: Db, files: string[]) {
  const wines = await winesOnSale(db)
  const byId = new Map(wines.map((wine) => [wine.id, wine]))
  return matchPictures(files, wines).map((match) => {
    const wine = 'wine' in match ? byId.get(match.wine) : undefined
    return {
      file: match.file,
      why: match.why,
      wine: wine ? { id: wine.id, name: wine.fullName, image: wine.image } : null,
    }
  })
}

/** Uploading the same file with the same crop gives the same picture. */
function pictureId(content: Uint8Array, type: string, crop: Record<string, number>): string {
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

function answerOf(picture: Picture) {
  return { image: addressOf(picture), width: picture.width, height: picture.height }
}
