import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { ownDrawnBottle } from '../../../catalogue/images/picture.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { Cut } from './crop-part.ts'
import './picture-field.css'
import { WinePicture } from '../../storefront/wine/wine-picture.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons.tsx'
import { productForm } from '../../../catalogue/products/product.contract.ts'
import { largestUpload } from '../../../catalogue/images/pictures.contract.ts'
import { mostPictures } from '../../../catalogue/products/sale-fields.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'))

type Props = {
  productId: number
  images: string[]
  error: string | undefined
  onChange: (images: string[]) => void
}

const isDrawn = (image: string) => image.startsWith('/media/bottles/')

/** Appends a picture, also when several uploads finish at once. */
function useAdd(images: string[], onChange: Props['onChange']) {
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  }, [images])
  return (image: string) => {
    if (latest.current.includes(image)) return toast('info', 'Esa imagen ya está.')
    latest.current = [...latest.current, image]
    onChange(latest.current)
  }
}

/**
 * Uploads a cropped photo.
 * @param add receives its address
 * @returns number of uploads in progress
 */
function useUpload(add: (image: string) => void) {
  const [uploading, setUploading] = useState(0)
  const upload = async (file: File, cut: Cut) => {
    setUploading((n) => n + 1)
    const answer = await browserApi()('POST /pictures', { body: { file, ...cut } })
    setUploading((n) => n - 1)
    if (answer.ok) add(answer.value.image)
    else toast('error', answer.problem.detail)
  }
  return { uploading, upload }
}

type PictureListProps = { images: string[]; productId: number; onChange: (images: string[]) => void }

/** Reorders a list by dragging. @returns props for the row at an index */
function useDragging(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | undefined>(undefined)
  return (index: number) => ({
    draggable: true,
    'data-dragged': index === dragged,
    onDragStart: () => setDragged(index),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => {
      if (dragged !== undefined) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      event.stopPropagation()
      move(dragged, index)
      setDragged(undefined)
    },
  })
}

/** The pictures in order, moved by buttons or dragging; the first one is the main picture. */
function PictureList({ images, productId, onChange }: PictureListProps) {
  const move = (from: number, to: number) => {
    const image = images[from]
    if (image === undefined || to < 0 || to >= images.length || from === to) return
    onChange(images.toSpliced(from, 1).toSpliced(to, 0, image))
  }
  const dragging = useDragging(move)
  if (images.length === 0) return null
  return (
    <ol className="picture-list">
      {images.map((image, index) => (
        <li key={image} {...dragging(index)}>
          <WinePicture image={image} productId={productId} alt={`Imagen ${index + 1}`} sizes="120px" eager />
          {index === 0 && <span className="chip">Principal</span>}
          <PictureTools
            index={index}
            last={index === images.length - 1}
            move={(to) => move(index, to)}
            remove={() => onChange(images.toSpliced(index, 1))}
          />
        </li>
      ))}
    </ol>
  )
}

type ToolsProps = { index: number; last: boolean; move: (to: number) => void; remove: () => void }

function PictureTools({ index, last, move, remove }: ToolsProps) {
  const name = `imagen ${index + 1}`
  return (
    <span className="picture-tools">
      <button
        type="button"
        aria-label={`Mover antes la ${name}`}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <BackIcon size={18} />
      </button>
      <button
        type="button"
        className="turned"
        aria-label={`Mover después la ${name}`}
        disabled={last}
        onClick={() => move(index + 1)}
      >
        <BackIcon size={18} />
      </button>
      <button type="button" aria-label={`Quitar la ${name}`} onClick={remove}>
        <CloseIcon size={18} />
      </button>
    </span>
  )
}

type Take = (files: FileList | null) => void

/** Supported media types. */
const readable = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

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
function useCropQueue(stored: number) {
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

/** Photos from disk, or from a phone's camera. */
function PickPhotos({ wrong, take }: { wrong: boolean; take: Take }) {
  return (
    <>
      <label className="button plain small">
        Elegir fotos
        <input
          id="image"
          className="picture-input"
          type="file"
          accept={readable.join(',')}
          multiple
          aria-invalid={wrong}
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
    </>
  )
}

/** Accepts dropped files and ignores anything else. */
function useDropped(take: Take) {
  const [over, setOver] = useState(false)
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
  return { over, dropping }
}

/** Accepts a picture pasted anywhere on the page; text pastes as usual. */
function usePaste(take: Take): void {
  useEffect(() => {
    const onPaste = (event: Event) => {
      const { clipboardData } = event as unknown as ClipboardEvent
      // copied text often includes a picture of itself
      const isText = clipboardData?.types.includes('text/plain')
      if (!clipboardData || isText || event.defaultPrevented || clipboardData.files.length === 0) return
      event.preventDefault()
      take(clipboardData.files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

/** A picture on another site. Only its URL is stored, and only browsers request it. */
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
      <FieldError id="image-address-error" error={error} />
    </div>
  )
}

/** A wine's pictures, by drop, paste, picker, camera or URL; the first one is the main picture. */
export function PictureField({ productId, images, error, onChange }: Props) {
  const add = useAdd(images, onChange)
  const { file, number, title, take, next } = useCropQueue(images.length)
  const { over, dropping } = useDropped(take)
  const { uploading, upload } = useUpload(add)
  usePaste(take)
  return (
    <fieldset className="field wide picture-field" aria-describedby={error ? 'image-error' : undefined}>
      <legend className="visually-hidden">Imágenes</legend>
      <PictureList images={images} productId={productId} onChange={onChange} />
      <div className="picture-drop" data-over={over} data-invalid={error !== undefined} {...dropping}>
        <p>{uploading > 0 ? 'Guardando la imagen…' : 'Arrastrá fotos hasta acá o pegalas (Ctrl + V)'}</p>
        <span className="row">
          <PickPhotos wrong={error !== undefined} take={take} />
          {!images.some(isDrawn) && <DrawnBottle add={add} />}
        </span>
      </div>
      <ByAddress onAdd={add} />
      <FieldError id="image-error" error={error} />
      <p className="visually-hidden" role="status">
        {uploading > 0 ? 'Guardando la imagen…' : ''}
      </p>
      {file && (
        <CropDialog
          key={`${file.name}-${number}`}
          file={file}
          title={title}
          onUse={(cut) => {
            next()
            void upload(file, cut)
          }}
          onSkip={next}
        />
      )}
    </fieldset>
  )
}

function DrawnBottle({ add }: { add: (image: string) => void }) {
  return (
    <button type="button" className="link-button" onClick={() => add(ownDrawnBottle)}>
      Usar la botella dibujada
    </button>
  )
}
