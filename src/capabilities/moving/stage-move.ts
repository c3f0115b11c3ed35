import { stageFile } from '../../catalogue/import/stage-file.ts'
import { pictureAt, type Picture } from '../../catalogue/images/picture.ts'
import { registerPicture } from '../../catalogue/images/pictures.queries.ts'
import type { Media } from '../../platform/media/port.ts'
import { formatOf } from '../../platform/media/picture-format.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import type { MovedSystem } from './moved-kinds.ts'
import type { StagedRow } from './moved-row.ts'
import { systemNames } from './move-words.ts'
import { insertMove, movedTargets, setImport, stageMoveRows } from './moves.queries.ts'
import { readShopFiles, type MovedFile, type NotRead, type ReadShop } from './read-shop-files.ts'

type Given = {
  actor: string
  files: readonly MovedFile[]
  from?: MovedSystem | undefined
  /** PrestaShop's, for its oldest passwords. */
  cookieKey?: string | undefined
  /** Whether pictures are fetched from the old shop. */
  takesPictures: boolean
}

/** Reads a shop's files and stages every row of them. Nothing of it is in the shop before it is brought. */
export async function stageMove(
  { db, media }: { db: Db; media: Media },
  given: Given,
): Promise<{ ok: true; id: number } | NotRead> {
  const read = await readShopFiles(given.files, given.from)
  if (!read.ok) return read
  await keepPictures(db, media, read.pictures, given.actor)
  const moved = await movedTargets(db, { system: read.system, kind: 'product' })
  const { rows: listed, wines } = withWineLines(read, moved)
  const rows = given.takesPictures ? [...listed, ...pictureRows(listed)] : listed
  const id = await inTransaction(db, async (trx) => {
    const move = await insertMove(trx, {
      system: read.system,
      actor: given.actor,
      files: read.files,
      cookie_key: given.cookieKey ?? '',
    })
    await stageMoveRows(trx, { id: move, system: read.system }, rows)
    return move
  })
  if (wines.length > 1) {
    const name = `Mudanza desde ${systemNames[read.system]}`
    const lines = wines.map((_, index) => index + 1)
    const importId = await stageFile(db, { name, actor: given.actor, sheet: { rows: wines, lines } })
    await setImport(db, id, importId)
  }
  return { ok: true, id }
}

/** A row for the pictures of each variant that comes. */
function pictureRows(rows: readonly StagedRow[]): StagedRow[] {
  return rows.flatMap((row): StagedRow[] => {
    if (row.kind !== 'product' || row.why !== undefined) return []
    const sources = row.content.pictures.filter((address) => /^https?:/.test(address))
    if (sources.length === 0) return []
    return [{ kind: 'picture', key: row.key, label: row.label, content: { product: row.key, sources } }]
  })
}

/** The wines that come, with their lines noted in their rows; those that came before and those left out are no lines. */
function withWineLines(
  { rows, wines }: ReadShop,
  moved: ReadonlyMap<string, string>,
): { rows: StagedRow[]; wines: SheetRow[] } {
  const [headings = [], ...listed] = wines
  const coming: SheetRow[] = [headings]
  let at = 0
  const staged = rows.map((row): StagedRow => {
    if (row.kind !== 'product') return row
    const wine = listed[at]
    at += 1
    if (row.why !== undefined || moved.has(row.key)) return row
    if (!wine) return { ...row, why: 'Falta en la lista de vinos.' }
    coming.push(wine.map((cell, place) => pictureCell(headings[place] ?? null, cell)))
    return { ...row, content: { ...row.content, line: coming.length } }
  })
  return { rows: staged, wines: coming }
}

/** A picture that is shown from where it lies has to lie behind https. */
function pictureCell(heading: SheetRow[number], cell: SheetRow[number]): SheetRow[number] {
  if (heading !== 'Imagen' && heading !== 'Otras imágenes') return cell
  const shown = String(cell ?? '')
    .split('\n')
    .filter((address) => address.startsWith('https://') || address.startsWith('/media/'))
  return shown.length === 0 ? null : shown.join('\n')
}

/** Keeps the pictures of a shop that moved out, so that its wines may name them. What is no picture of that name is left. */
async function keepPictures(
  db: Db,
  media: Media,
  pictures: readonly MovedFile[],
  actor: string,
): Promise<void> {
  const largest = new Map<string, Picture>()
  for (const { name, bytes } of pictures) {
    const picture = pictureAt(`/media/${name}`)
    const format = formatOf(bytes)
    if (!picture || format === undefined || !name.endsWith(`.${format}`)) continue
    await media.put(name, bytes, `image/${format}`)
    // all sizes of a picture are registered by the largest
    if (picture.width > (largest.get(picture.id)?.width ?? 0)) largest.set(picture.id, picture)
  }
  for (const picture of largest.values()) await registerPicture(db, picture, actor, async () => undefined)
}
