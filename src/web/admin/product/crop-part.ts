import type { PercentCrop } from 'react-image-crop'

/** Fractions of the picture, 0 to 1. */
export type Cut = { left: number; top: number; width: number; height: number }

export const fullCrop: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** The crop for the call. */
export const cutOf = ({ x, y, width, height }: PercentCrop): Cut => ({
  left: x / 100,
  top: y / 100,
  width: width / 100,
  height: height / 100,
})

/** The largest centred crop of that shape. */
export function largest(source: HTMLImageElement | null, aspect: number | undefined): PercentCrop {
  if (!aspect || !source) return fullCrop
  const [w, h] = [source.naturalWidth, source.naturalHeight]
  const width = Math.min(100, ((h * aspect) / w) * 100)
  const height = Math.min(100, (w / aspect / h) * 100)
  return { unit: '%', width, height, x: (100 - width) / 2, y: (100 - height) / 2 }
}

/** Draws a crop in preview size, at most 180 by 240 pixels. */
export function drawPart(
  source: HTMLImageElement | null,
  canvas: HTMLCanvasElement | null,
  part: PercentCrop,
): void {
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
