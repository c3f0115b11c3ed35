import { loadPart } from '../../../web/session/load-part.ts'

/** Several files as one zip; a single one as it is. Fails if the program that makes zips cannot be loaded. */
export async function packFiles(files: readonly File[]): Promise<{ name: string; file: Blob }> {
  const [first] = files
  if (first && files.length === 1) return { name: first.name.slice(0, 200), file: first }
  const { BlobReader, BlobWriter, configure, ZipWriter } = await loadPart(
    () => import('@zip.js/zip.js/lib/zip-core-native.js'),
  )
  // the content security policy forbids workers from blobs
  configure({ useWebWorkers: false })
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  for (const [index, file] of files.entries())
    await zip.add(`${index + 1}/${file.name}`, new BlobReader(file))
  return { name: 'tienda.zip', file: await zip.close() }
}
