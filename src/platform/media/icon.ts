import sharp from 'sharp'

type IconSize = {
  /** Pixels of a side. */
  side: number
  /** Pixels left free on each side. */
  margin: number
  /** '#rrggbb'; transparent where left out: what shows icons on black or cuts them round needs one. */
  background?: string
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/** A square PNG of a picture of the shop's own, whole and centred. Throws when it is no picture. */
export function drawIcon(picture: Uint8Array, { side, margin, background }: IconSize): Promise<Buffer> {
  const inner = side - 2 * margin
  const around = background ?? transparent
  const whole = sharp(picture, { limitInputPixels: 4_000_000, failOn: 'error' })
    .resize({ width: inner, height: inner, fit: 'contain', background: around })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: around })
    .timeout({ seconds: 10 })
  return (background === undefined ? whole : whole.flatten({ background })).png().toBuffer()
}
