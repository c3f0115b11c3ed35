import { useEffect, useRef, useState } from 'react'
import { ownDrawnBottle } from '../../../catalogue/images/picture.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { Cut } from './crop-part.ts'
import { PictureList } from './picture-list.tsx'
import { ByAddress, PickPhotos, useDropped, usePaste } from './picture-sources.tsx'
import { useCropQueue } from './use-crop-queue.ts'
import './picture-field.css'

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
