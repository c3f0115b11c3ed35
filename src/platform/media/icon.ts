import sharp from 'sharp'

type IconSize = {
  /** Side length in pixels. */
  side: number
  /** Pixels left free on each side. */
  margin: number
  /** '#rrggbb', default transparent. Systems that show icons on black or crop them to circles need one. */
  background?: string
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** A square PNG with the whole picture centred. Throws if the file is not a picture. */
export function drawIcon(picture: Uint8Array, { side, margin, background }: IconSize): Promise<Buffer> {
  const inner = side - 2 * margin
  const around = background ?? transparent
  const image = sharp(picture, { limitInputPixels: 4_000_000, failOn: 'error' })
    .resize({ width: inner, height: inner, fit: 'contain', background: around })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: around })
    .timeout({ seconds: 10 })
  return (background === undefined ? image : image.flatten({ background })).png().toBuffer()
}
