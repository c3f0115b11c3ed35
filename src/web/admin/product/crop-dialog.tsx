import { useEffect, useRef, useState, type RefObject } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Dialog } from '../../ui/dialog.tsx'
import { cutOf, drawPart, largest, fullCrop, type Cut } from './crop-part.ts'
import './crop-dialog.css'

type Props = {
  file: File
  /** `Foto 2 de 3`, if there are several. */
  title: string
  onUse: (cut: Cut) => void
  onSkip: () => void
}

const shapes = [
  { label: 'Libre', aspect: undefined },
  { label: 'Vertical 3:4', aspect: 3 / 4 },
  { label: 'Cuadrada', aspect: 1 },
]

const handles = {
  cropArea: 'Parte que queda. Movela con las flechas.',
  nwDragHandle: 'Esquina superior izquierda: achicá o agrandá con las flechas',
  nDragHandle: 'Borde superior',
  neDragHandle: 'Esquina superior derecha',
  eDragHandle: 'Borde derecho',
  seDragHandle: 'Esquina inferior derecha',
  sDragHandle: 'Borde inferior',
  swDragHandle: 'Esquina inferior izquierda',
  wDragHandle: 'Borde izquierdo',
}

/** Shows the chosen file in an img. */
function useSource(file: File) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    if (image.current) image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [file])
  return image
}

/** The crop, redrawn in the preview on every change. */
function useCrop(image: RefObject<HTMLImageElement | null>) {
  const preview = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>(fullCrop)
  const draw = (part: PercentCrop) => drawPart(image.current, preview.current, part)
  const change = (part: PercentCrop) => {
    const stored = part.width < 1 || part.height < 1 ? fullCrop : part
    setCrop(stored)
    draw(stored)
  }
  return { preview, crop, change, draw }
}

/** Crops a photo. A default export, loaded when one is chosen. */
export default function CropDialog({ file, title, onUse, onSkip }: Props) {
  const image = useSource(file)
  const { preview, crop, change, draw } = useCrop(image)
  const [shape, setShape] = useState(0)
  const takeShape = (index: number) => {
    setShape(index)
    change(largest(image.current, shapes[index]?.aspect))
  }
  const aspect = shapes[shape]?.aspect
  return (
    <Dialog title={title} kind="crop" onClose={onSkip}>
      <Shapes shape={shape} take={takeShape} />
      <div className="crop-stage">
        <ReactCrop
          crop={crop}
          {...(aspect ? { aspect } : {})}
          onChange={(_, percent) => change(percent)}
          ariaLabels={handles}
        >
          <img ref={image} alt="Foto elegida" onLoad={() => draw(crop)} />
        </ReactCrop>
        <figure>
          <canvas ref={preview} width={180} height={240} aria-hidden="true" />
          <figcaption className="muted">Así queda</figcaption>
        </figure>
      </div>
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={onSkip}>
          Descartar
        </button>
        <button type="button" className="button" onClick={() => onUse(cutOf(crop))}>
          Usar esta foto
        </button>
      </div>
    </Dialog>
  )
}

function Shapes({ shape, take }: { shape: number; take: (index: number) => void }) {
  return (
    <div className="row" role="group" aria-label="Forma del recorte">
      {shapes.map((option, index) => (
        <button
          key={option.label}
          type="button"
          className="button plain small"
          aria-pressed={index === shape}
          onClick={() => take(index)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
