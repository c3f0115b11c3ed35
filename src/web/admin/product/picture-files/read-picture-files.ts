import {
  BlobReader,
  configure,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { largestUpload, mostPictures } from '../../../../catalogue/images/pictures.contract.ts'

// a worker from a blob is what the pages' policy forbids
configure({ useWebWorkers: false })

/** Files of a zip, pictures or not, that are looked at. */
export const mostEntries = 2000
/** Pictures hardly get smaller in a zip: what shrinks more than this is none. */
const mostRatio = 100

/** A picture that is read when it is its turn: one at a time is in memory. */
export type PictureFile = { name: string; open: () => Promise<File> }
export type PictureFiles =
  | { ok: true; pictures: PictureFile[]; others: { name: string; why: string }[] }
  | { ok: false; detail: string }

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
}
const typeOf = (name: string) => types[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/** The pictures of files from the disk, and of zips among them. Zips are read by their list: nothing is unpacked yet. */
export async function readPictureFiles(files: readonly File[]): Promise<PictureFiles> {
  const pictures: PictureFile[] = []
  const others: { name: string; why: string }[] = []
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      const zipped = await readZip(file)
      if (!zipped.ok) return zipped
      pictures.push(...zipped.pictures)
      others.push(...zipped.others)
    } else if (!typeOf(file.name)) others.push({ name: file.name, why: notPicture })
    else if (file.size > largestUpload) others.push({ name: file.name, why: tooHeavy })
    else pictures.push({ name: file.name, open: () => Promise.resolve(file) })
  }
  if (pictures.length > mostPictures)
    return { ok: false, detail: `Son más de ${mostPictures} imágenes: subilas en varias veces.` }
  if (pictures.length === 0) return { ok: false, detail: 'Ahí no hay ninguna imagen JPEG, PNG, WebP o AVIF.' }
  return { ok: true, pictures, others }
}

const notPicture = 'no es una imagen JPEG, PNG, WebP o AVIF'
const tooHeavy = 'pesa más de 15 MB'
const leavesFolder = 'El zip tiene nombres que salen de su carpeta («../…»): no se toca nada de él.'
const broken = 'El zip está dañado o no es un zip. Hacelo de nuevo y probá otra vez.'

async function readZip(zip: File): Promise<PictureFiles> {
  const pictures: PictureFile[] = []
  const others: { name: string; why: string }[] = []
  const reader = new ZipReader(new BlobReader(zip))
  try {
    let count = 0
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1
      if (count > mostEntries)
        return { ok: false, detail: `El zip tiene más de ${mostEntries} archivos: partilo en varios.` }
      const verdict = judge(entry)
      if (typeof verdict === 'string') return { ok: false, detail: verdict }
      if (verdict.why === 'skip') continue
      if (verdict.why) others.push({ name: entry.filename, why: verdict.why })
      else pictures.push({ name: entry.filename, open: () => unpack(entry as FileEntry) })
    }
  } catch (failure) {
    // the library refuses such names by itself
    const outside = failure instanceof Error && failure.message === 'Unsafe filename'
    return { ok: false, detail: outside ? leavesFolder : broken }
  } finally {
    await reader.close().catch(() => undefined)
  }
  return { ok: true, pictures, others }
}

/** A sentence where the whole zip is refused; otherwise why an entry is left out, if it is. */
function judge(entry: Entry): string | { why?: string } {
  const { filename: name } = entry
  if (/(^|[/\\])\.\.([/\\]|$)/.test(name) || /^([/\\]|[a-z]:)/i.test(name) || name.includes('\0'))
    return leavesFolder
  if (entry.encrypted) return 'El zip tiene contraseña. Hacelo sin ella y probá otra vez.'
  // what systems leave in folders
  if (entry.directory || /(^|\/)(__MACOSX\/|\.|Thumbs\.db|desktop\.ini)/i.test(name)) return { why: 'skip' }
  if (!typeOf(name)) return { why: notPicture }
  if (entry.uncompressedSize > largestUpload) return { why: tooHeavy }
  if (entry.uncompressedSize > entry.compressedSize * mostRatio) return { why: 'no es una imagen' }
  return {}
}

/** Whatever the zip says of its size, no more than a picture may have is unpacked. Throws where there is more. */
async function unpack(entry: FileEntry): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  await entry.getData(
    new WritableStream<Uint8Array<ArrayBuffer>>({
      write(chunk) {
        size += chunk.length
        if (size > largestUpload) throw new Error('The entry is larger than a picture may be')
        parts.push(chunk.slice())
      },
    }),
  )
  const name = entry.filename.replace(/^.*[/\\]/, '')
  return new File(parts, name, { type: typeOf(name) ?? '' })
}
