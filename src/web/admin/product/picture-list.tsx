import { useState, type DragEvent } from 'react'
import { WinePicture } from '../../storefront/wine/wine-picture.tsx'
import { BackIcon, CloseIcon } from '../../ui/icons.tsx'

type Props = { images: string[]; productId: number; onChange: (images: string[]) => void }

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
export function PictureList({ images, productId, onChange }: Props) {
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
