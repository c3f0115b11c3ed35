import {
  BlobReader,
  configure,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { largestUpload, mostPictures } from '../../../../catalogue/images/pictures.contract.ts'

// the content security policy forbids workers from blobs
configure({ useWebWorkers: false })

/** Maximum number of zip entries, pictures or not. */
export const mostEntries = 2000
/** Pictures hardly compress: anything above this ratio is not one. */
const mostRatio = 100

/** A picture read on demand, so that only one is in memory. */
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

/** Lists the pictures among files and in zips, by the zips' directories and without unpacking. */
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
    // the library rejects such names itself
    const outside = failure instanceof Error && failure.message === 'Unsafe filename'
    return { ok: false, detail: outside ? leavesFolder : broken }
  } finally {
    await reader.close().catch(() => undefined)
  }
  return { ok: true, pictures, others }
}

/** A sentence if the whole zip is refused, or why an entry is left out. */
function judge(entry: Entry): string | { why?: string } {
  const { filename: name } = entry
  if (/(^|[/\\])\.\.([/\\]|$)/.test(name) || /^([/\\]|[a-z]:)/i.test(name) || name.includes('\0'))
    return leavesFolder
  if (entry.encrypted) return 'El zip tiene contraseña. Hacelo sin ella y probá otra vez.'
  // files that operating systems add to folders
  if (entry.directory || /(^|\/)(__MACOSX\/|\.|Thumbs\.db|desktop\.ini)/i.test(name)) return { why: 'skip' }
  if (!typeOf(name)) return { why: notPicture }
  if (entry.uncompressedSize > largestUpload) return { why: tooHeavy }
  if (entry.uncompressedSize > entry.compressedSize * mostRatio) return { why: 'no es una imagen' }
  return {}
}

/** Unpacks no more than a picture may have, whatever the zip claims. Throws if there is more. */
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
