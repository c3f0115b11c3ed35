import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { fieldProblem, Problem, problem } from '../../platform/http/problem.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { Encoded } from '../../platform/media/encode-picture.ts'
import type { NotEncoded } from '../../platform/media/picture-queue.ts'
import type { Media } from '../../platform/media/port.ts'
import { addressOf } from './picture.ts'
import { largestUpload, pictureCalls } from './pictures.contract.ts'
import { matchPictures } from './match-pictures.ts'
import { winesOnSale } from './pictures.queries.ts'
import { PictureNotStored, storePicture } from './store-picture.ts'

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

async function upload(parts: Parts, { body: { file, ...cut }, caller, signal }: Upload) {
  if (file.size > largestUpload) return problem(413, 'La imagen pesa más de 15 MB.')
  const { left = 0, top = 0, width = 1, height = 1 } = cut
  const content = new Uint8Array(await file.arrayBuffer())
  const uploaded = { content, type: file.type, crop: { left, top, width, height } }
  try {
    const stored = await storePicture(parts, uploaded, { person: caller.id, signal })
    if (!stored.ok) return notEncoded(stored.why)
    const { picture } = stored
    return { image: addressOf(picture), width: picture.width, height: picture.height }
  } catch (failure) {
    if (!(failure instanceof PictureNotStored)) throw failure
    parts.log.error({ err: failure.cause }, 'picture not stored')
    return problem(503, 'No pudimos guardar la imagen. Probá de nuevo en un momento.')
  }
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
