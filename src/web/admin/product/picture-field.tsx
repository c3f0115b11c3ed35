import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { ownDrawnBottle } from '../../../catalogue/images/picture.ts'
import { largestUpload } from '../../../catalogue/images/pictures.contract.ts'
import { productForm } from '../../../catalogue/products/product.contract.ts'
import { mostPictures } from '../../../catalogue/products/sale-fields.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FieldError } from '../frame/form-field.tsx'
import type { Cut } from './crop-dialog.tsx'
import { PictureList } from './picture-list.tsx'
import './picture-field.css'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'))
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

type Props = {
  productId: number
  images: string[]
  error: string | undefined
  onChange: (images: string[]) => void
}

/** The pictures of a wine: dropped, pasted, chosen, photographed or named by address; the first one is the main one. */
export function PictureField({ productId, images, error, onChange }: Props) {
  const [waiting, setWaiting] = useState<{ files: File[]; of: number }>({ files: [], of: 0 })
  const [uploading, setUploading] = useState(0)
  const [over, setOver] = useState(false)
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  }, [images])
  const add = (image: string) => {
    if (latest.current.includes(image)) return toast('info', 'Esa imagen ya está.')
    latest.current = [...latest.current, image]
    onChange(latest.current)
  }
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length === 0) return
    const fine = files.filter((file) => readable.includes(file.type) && file.size <= largestUpload)
    if (fine.length < files.length)
      toast('error', 'Solo se pueden subir imágenes JPEG, PNG, WebP o AVIF de hasta 15 MB.')
    const room = mostPictures - images.length - waiting.files.length
    if (fine.length > room) toast('error', `Hasta ${mostPictures} imágenes por vino.`)
    const taken = fine.slice(0, Math.max(0, room))
    setWaiting((before) => ({
      files: [...before.files, ...taken],
      of: (before.files.length === 0 ? 0 : before.of) + taken.length,
    }))
  }
  const next = () => setWaiting(({ files, of }) => ({ files: files.slice(1), of }))
  const upload = async (file: File, cut: Cut) => {
    next()
    setUploading((n) => n + 1)
    const answer = await browserApi()('POST /pictures', { body: { file, ...cut } })
    setUploading((n) => n - 1)
    if (answer.ok) add(answer.value.image)
    else toast('error', answer.problem.detail)
  }
  const file = waiting.files[0]
  const number = waiting.of - waiting.files.length + 1
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  usePaste(take)
  return (
    <fieldset className="field wide picture-field" aria-describedby={error ? 'image-error' : undefined}>
      <legend className="label">Imágenes</legend>
      <PictureList images={images} productId={productId} onChange={onChange} />
      <div className="picture-drop" data-over={over} data-invalid={error !== undefined} {...dropping}>
        <p>{uploading > 0 ? 'Guardando la imagen…' : 'Arrastrá fotos hasta acá o pegalas (Ctrl + V)'}</p>
        <span className="row">
          <label className="button plain small">
            Elegir fotos
            <input
              id="image"
              className="picture-input"
              type="file"
              accept={readable.join(',')}
              multiple
              aria-invalid={error !== undefined}
              onChange={(event) => {
                take(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
          <label className="button plain small picture-camera">
            Sacar una foto
            <input
              className="picture-input"
              type="file"
              accept={readable.join(',')}
              capture="environment"
              onChange={(event) => {
                take(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
          {!images.some((image) => image.startsWith('/media/bottles/')) && (
            <button type="button" className="link-button" onClick={() => add(ownDrawnBottle)}>
              Usar la botella dibujada
            </button>
          )}
        </span>
      </div>
      <ByAddress onAdd={add} />
      <FieldError name="image" error={error} />
      <p className="visually-hidden" role="status">
        {uploading > 0 ? 'Guardando la imagen…' : ''}
      </p>
      {file && (
        <CropDialog
          key={`${file.name}-${number}`}
          file={file}
          title={waiting.of > 1 ? `Foto ${number} de ${waiting.of}` : 'Recortar la foto'}
          onUse={(cut) => void upload(file, cut)}
          onSkip={next}
        />
      )}
    </fieldset>
  )
}

/** A picture pasted anywhere on the page; text goes where it always goes. */
function usePaste(take: (files: FileList | null) => void): void {
  useEffect(() => {
    const onPaste = (event: Event) => {
      const { clipboardData } = event as unknown as ClipboardEvent
      // copied text often brings a picture of itself along
      const isText = clipboardData?.types.includes('text/plain')
      if (!clipboardData || isText || event.defaultPrevented || clipboardData.files.length === 0) return
      event.preventDefault()
      take(clipboardData.files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

/** A picture on another site: only its address is stored, and only browsers request it. */
function ByAddress({ onAdd }: { onAdd: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const checked = productForm.shape.image.safeParse(address)
  const error = address.trim() !== '' && !checked.success ? checked.error.issues[0]?.message : undefined
  const add = () => {
    if (!checked.success) return
    onAdd(checked.data)
    setAddress('')
  }
  return (
    <div className="field">
      <label htmlFor="image-address">O por dirección</label>
      <span className="picture-address">
        <input
          id="image-address"
          className="input"
          inputMode="url"
          placeholder="https://…"
          maxLength={1000}
          value={address}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'image-address-error' : undefined}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" className="button plain" disabled={!checked.success} onClick={add}>
          Sumar imagen
        </button>
      </span>
      <FieldError name="image-address" error={error} />
    </div>
  )
}
