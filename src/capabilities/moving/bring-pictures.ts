import { setMovedPictures } from '../../catalogue/images/moved-pictures.queries.ts'
import { addressOf } from '../../catalogue/images/picture.ts'
import { storePicture } from '../../catalogue/images/store-picture.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { formatOf } from '../../platform/media/picture-format.ts'
import type { Media } from '../../platform/media/port.ts'
import { fetchPicture, type PictureSource } from './fetch-pictures.ts'
import type { MovingParts } from './moving.job.ts'
import { movedTargets, noteOutcomes, type Move, type RowOutcome, type WaitingRow } from './moves.queries.ts'

/** Pictures of a wine beside its first one. */
const mostPictures = 8

/** Fetches the pictures of a product and gives them to its wine; what cannot be had is told and stays as it was. */
export async function bringPicture(
  { db, pictures }: MovingParts,
  move: Move,
  { position, key, content }: WaitingRow<'picture'>,
): Promise<void> {
  const outcome = (rest: Omit<RowOutcome, 'position' | 'key'>) =>
    inTransaction(db, (trx) => noteOutcomes(trx, move, 'picture', [{ position, key, ...rest }]))
  const targets = await movedTargets(db, { system: move.system, kind: 'product', keys: [content.product] })
  const productId = Number(targets.get(content.product) ?? 0)
  if (productId === 0) return outcome({ state: 'afuera', why: 'Su producto no vino.' })
  if (!pictures) return outcome({ state: 'afuera', why: 'No se buscaron imágenes.' })
  const images: string[] = []
  const problems: string[] = []
  for (const source of content.sources.slice(0, mostPictures)) {
    const fetched = await pictures.fetch(source)
    const stored = fetched.ok ? await pictures.keep(fetched.bytes, move.actor) : fetched
    if ('image' in stored) images.push(stored.image)
    else problems.push(`${source}: ${stored.why}`)
  }
  const why = problems.join('; ').slice(0, 500)
  if (images.length === 0) return outcome({ state: 'afuera', why })
  const { sources } = content
  const has = await inTransaction(db, (trx) => setMovedPictures(trx, { productId, sources, images }))
  return has
    ? outcome({ state: 'traida', target: String(productId), ...(why === '' ? {} : { why }) })
    : outcome({ state: 'repetida', why: 'El vino ya tenía otra imagen.' })
}

const notKept: Record<string, string> = {
  'not-a-picture': 'no es una imagen JPEG, PNG, WebP o AVIF',
  'too-large': 'tiene demasiados píxeles',
  'too-small': 'es demasiado chica',
}

/** Pictures from the open internet, kept in the shop's media. */
export function pictureSource(db: Db, media: Media): PictureSource {
  return {
    fetch: fetchPicture,
    keep: async (bytes, actor) => {
      const format = formatOf(bytes)
      if (!format) return { why: notKept['not-a-picture'] ?? '' }
      const uploaded = {
        content: new Uint8Array(bytes),
        type: `image/${format}`,
        crop: { left: 0, top: 0, width: 1, height: 1 },
      }
      const stored = await storePicture({ db, media }, uploaded, { person: actor })
      return stored.ok
        ? { image: addressOf(stored.picture) }
        : { why: notKept[stored.why] ?? 'no se pudo leer' }
    },
  }
}
