import { useEffect, useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Dialog } from '../../ui/dialog.tsx'
import './crop-dialog.css'

export type Cut = { left: number; top: number; width: number; height: number }

type Props = {
  file: File
  /** `Foto 2 de 3`, when several wait. */
  title: string
  onUse: (cut: Cut) => void
  onSkip: () => void
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
const shapes = [
  { label: 'Libre', aspect: undefined },
  { label: 'Vertical 3:4', aspect: 3 / 4 },
  { label: 'Cuadrada', aspect: 1 },
]

/** Crops a photograph. Default export, so that it loads only when one is chosen. */
export default function CropDialog({ file, title, onUse, onSkip }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<PercentCrop>(whole)
  const [shape, setShape] = useState(0)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    if (image.current) image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [file])
  const draw = (part: PercentCrop) => {
    const source = image.current
    const canvas = preview.current
    const brush = canvas?.getContext('2d')
    if (!source || !canvas || !brush || source.naturalWidth === 0) return
    const [width, height] = [
      (part.width * source.naturalWidth) / 100,
      (part.height * source.naturalHeight) / 100,
    ]
    const scale = Math.min(180 / width, 240 / height)
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const [x, y] = [(part.x * source.naturalWidth) / 100, (part.y * source.naturalHeight) / 100]
    brush.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height)
  }
  const change = (part: PercentCrop) => {
    const stored = part.width < 1 || part.height < 1 ? whole : part
    setCrop(stored)
    draw(stored)
  }
  const takeShape = (index: number) => {
    setShape(index)
    const aspect = shapes[index]?.aspect
    const source = image.current
    if (!aspect || !source) return change(whole)
    const [w, h] = [source.naturalWidth, source.naturalHeight]
    const width = Math.min(100, ((h * aspect) / w) * 100)
    const height = Math.min(100, (w / aspect / h) * 100)
    change({ unit: '%', width, height, x: (100 - width) / 2, y: (100 - height) / 2 })
  }
  const aspect = shapes[shape]?.aspect
  return (
    <Dialog title={title} kind="crop" onClose={onSkip}>
      <div className="row" role="group" aria-label="Forma del recorte">
        {shapes.map((one, index) => (
          <button
            key={one.label}
            type="button"
            className="button plain small"
            aria-pressed={index === shape}
            onClick={() => takeShape(index)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div className="crop-stage">
        <ReactCrop
          crop={crop}
          {...(aspect ? { aspect } : {})}
          onChange={(_, percent) => change(percent)}
          ariaLabels={{
            cropArea: 'Parte que queda. Movela con las flechas.',
            nwDragHandle: 'Esquina superior izquierda: achicá o agrandá con las flechas',
            nDragHandle: 'Borde superior',
            neDragHandle: 'Esquina superior derecha',
            eDragHandle: 'Borde derecho',
            seDragHandle: 'Esquina inferior derecha',
            sDragHandle: 'Borde inferior',
            swDragHandle: 'Esquina inferior izquierda',
            wDragHandle: 'Borde izquierdo',
          }}
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
        <button
          type="button"
          className="button"
          onClick={() =>
            onUse({
              left: crop.x / 100,
              top: crop.y / 100,
              width: crop.width / 100,
              height: crop.height / 100,
            })
          }
        >
          Usar esta foto
        </button>
      </div>
    </Dialog>
  )
}
