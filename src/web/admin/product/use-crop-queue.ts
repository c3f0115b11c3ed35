import { useState } from 'react'
import { largestUpload } from '../../../catalogue/images/pictures.contract.ts'
import { mostPictures } from '../../../catalogue/products/sale-fields.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Supported media types. */
export const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Supported files; the others are rejected with a message. */
function readableOf(files: File[]): File[] {
  const fine = files.filter((file) => readable.includes(file.type) && file.size <= largestUpload)
  if (fine.length < files.length)
    toast('error', 'Solo se pueden subir imágenes JPEG, PNG, WebP o AVIF de hasta 15 MB.')
  return fine
}

/**
 * Photos waiting to be cropped, one by one.
 * @param stored number of pictures the wine already has
 */
export function useCropQueue(stored: number) {
  const [waiting, setWaiting] = useState<{ files: File[]; of: number }>({ files: [], of: 0 })
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    const fine = readableOf(files)
    const room = mostPictures - stored - waiting.files.length
    if (fine.length > room) toast('error', `Hasta ${mostPictures} imágenes por producto.`)
    const taken = fine.slice(0, Math.max(0, room))
    setWaiting((before) => ({
      files: [...before.files, ...taken],
      of: (before.files.length === 0 ? 0 : before.of) + taken.length,
    }))
  }
  const next = () => setWaiting(({ files, of }) => ({ files: files.slice(1), of }))
  const number = waiting.of - waiting.files.length + 1
  const title = waiting.of > 1 ? `Foto ${number} de ${waiting.of}` : 'Recortar la foto'
  return { file: waiting.files[0], number, title, take, next }
}
