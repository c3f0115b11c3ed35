/**
 * Uploaded pictures by their address. It contains the picture's id and the pixels of its largest size, so that all
 * smaller sizes and the aspect ratio follow from the address alone.
 */
export type Picture = { id: string; width: number; height: number }

const folder = '/media/pictures/'
const pattern = /^\/media\/pictures\/([0-9a-f]{32})\/([1-9]\d{0,3})x([1-9]\d{0,3})\.(avif|webp)$/
/** Widths in pixels that are generated, up to the picture's own. */
const widths = [160, 320, 640, 960]
export const largestPicture = { width: 1280, height: 1920 }

/** Address of a picture without a file: the shop draws the bottle from the wine's data. */
export function drawnBottle(productId: number): string {
  return `/media/bottles/${productId}.svg`
}

/** What a link to wines shows where it is passed on: their drawn bottles, as a picture that every network shows. */
export function cardOf(productIds: readonly number[]): string {
  return `/media/bottles/${productIds.join('-')}.png`
}

/** A picture's address as stored: a drawn bottle's without the version of its label, which is added in answers. */
export function storedAddress(address: string): string {
  return address.startsWith('/media/bottles/') ? address.replace(/\?.*$/, '') : address
}

/** The address of a wine's drawn bottle before the wine has an id; saving puts the id in. */
export const ownDrawnBottle = drawnBottle(0)

/** Undefined when the address is not that of an uploaded picture. */
export function pictureAt(address: string): Picture | undefined {
  const [, id, width, height] = pattern.exec(address) ?? []
  return id ? { id, width: Number(width), height: Number(height) } : undefined
}

/** The address under which a wine keeps the picture. */
export function addressOf({ id, width, height }: Picture): string {
  return `${folder}${id}/${width}x${height}.webp`
}

/** All stored sizes of a picture, the largest last. */
export function sizesOf(width: number, height: number): { width: number; height: number }[] {
  const smaller = widths.filter((one) => one < width * 0.9)
  return [...smaller, width].map((one) => ({
    width: one,
    height: one === width ? height : Math.max(1, Math.round((one * height) / width)),
  }))
}

/** `srcset` of a picture in a format. */
export function sourceSet({ id, width, height }: Picture, format: 'avif' | 'webp'): string {
  return sizesOf(width, height)
    .map((size) => `${folder}${id}/${size.width}x${size.height}.${format} ${size.width}w`)
    .join(', ')
}

/** Names of all files of a picture, as the media store knows them. */
export function filesOf({ id, width, height }: Picture): string[] {
  return sizesOf(width, height).flatMap((size) =>
    (['avif', 'webp'] as const).map((format) => `pictures/${id}/${size.width}x${size.height}.${format}`),
  )
}
