/**
 * Uploaded pictures by URL. It contains the picture's id and its largest size in pixels, from which all
 * smaller sizes and the aspect ratio follow.
 */
export type Picture = { id: string; width: number; height: number }

const folder = '/media/pictures/'
const pattern = /^\/media\/pictures\/([0-9a-f]{32})\/([1-9]\d{0,3})x([1-9]\d{0,3})\.(avif|webp)$/
/** Generated widths in pixels, up to the picture's own. */
const widths = [160, 320, 640, 960]
export const largestPicture = { width: 1280, height: 1920 }

/** URL of a wine's drawn bottle, which has no file. */
export function drawnBottle(productId: number): string {
  return `/media/bottles/${productId}.svg`
}

/** The sharing card of wines: their drawn bottles in a format every network shows. */
export function cardOf(productIds: readonly number[]): string {
  return `/media/bottles/${productIds.join('-')}.png`
}

/** A picture's URL as stored. The version of a drawn label is only added in responses. */
export function storedAddress(address: string): string {
  return address.startsWith('/media/bottles/') ? address.replace(/\?.*$/, '') : address
}

/** The drawn bottle of a wine without id; saving inserts the id. */
export const ownDrawnBottle = drawnBottle(0)

/** Parses an uploaded picture's URL; undefined for any other. */
export function pictureAt(address: string): Picture | undefined {
  const [, id, width, height] = pattern.exec(address) ?? []
  return id ? { id, width: Number(width), height: Number(height) } : undefined
}

/** The URL that a wine stores. */
export function addressOf({ id, width, height }: Picture): string {
  return `${folder}${id}/${width}x${height}.webp`
}

/** All stored sizes of a picture, largest last. */
export function sizesOf(width: number, height: number): { width: number; height: number }[] {
  const smaller = widths.filter((candidate) => candidate < width * 0.9)
  return [...smaller, width].map((size) => ({
    width: size,
    height: size === width ? height : Math.max(1, Math.round((size * height) / width)),
  }))
}

/** A picture's `srcset` in a format. */
export function sourceSet({ id, width, height }: Picture, format: 'avif' | 'webp'): string {
  return sizesOf(width, height)
    .map((size) => `${folder}${id}/${size.width}x${size.height}.${format} ${size.width}w`)
    .join(', ')
}

/** All files of a picture in the media store. */
export function filesOf({ id, width, height }: Picture): string[] {
  return sizesOf(width, height).flatMap((size) =>
    (['avif', 'webp'] as const).map((format) => `pictures/${id}/${size.width}x${size.height}.${format}`),
  )
}
