import { useState } from 'react'
import { WinePicture } from '../../storefront/wine/wine-picture.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons.tsx'

type Props = { images: string[]; productId: number; onChange: (images: string[]) => void }

/** The pictures in their order: moved by buttons or by dragging, the first one is the main one. */
export function PictureList({ images, productId, onChange }: Props) {
  const [dragged, setDragged] = useState<number | undefined>(undefined)
  if (images.length === 0) return null
  const move = (from: number, to: number) => {
    const image = images[from]
    if (image === undefined || to < 0 || to >= images.length || from === to) return
    onChange(images.toSpliced(from, 1).toSpliced(to, 0, image))
  }
  return (
    <ol className="picture-list">
      {images.map((image, index) => {
        const name = `imagen ${index + 1}`
        return (
          <li
            key={image}
            draggable
            data-dragged={index === dragged}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault()
            }}
            onDrop={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              event.stopPropagation()
              move(dragged, index)
              setDragged(undefined)
            }}
          >
            <WinePicture
              image={image}
              productId={productId}
              alt={`Imagen ${index + 1}`}
              sizes="120px"
              eager
            />
            {index === 0 && <span className="chip">Principal</span>}
            <span className="picture-tools">
              <button
                type="button"
                aria-label={`Mover antes la ${name}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <BackIcon size={18} />
              </button>
              <button
                type="button"
                className="turned"
                aria-label={`Mover después la ${name}`}
                disabled={index === images.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <BackIcon size={18} />
              </button>
              <button
                type="button"
                aria-label={`Quitar la ${name}`}
                onClick={() => onChange(images.toSpliced(index, 1))}
              >
                <CloseIcon size={18} />
              </button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
