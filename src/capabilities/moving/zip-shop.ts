import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { fileHeaders } from '../../platform/spreadsheet/file-answer.ts'
import { writeShop, type OwnShop } from './write-shop.ts'

configure({ useWebWorkers: false })

/** All files of a shop that moves out as a zip to download. */
export async function zipShop(shop: OwnShop): Promise<Response> {
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  for await (const { name, bytes } of writeShop(shop))
    await zip.add(name, new BlobReader(new Blob([new Uint8Array(bytes)])))
  return new Response(await zip.close(), { headers: fileHeaders('application/zip', 'tienda.zip') })
}
