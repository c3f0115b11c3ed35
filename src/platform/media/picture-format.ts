export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** Detects the format by magic bytes; undefined if it is not one of the four supported ones. */
export function formatOf(content: Uint8Array): PictureFormat | undefined {
  const starts = (offset: number, ...bytes: number[]) =>
    bytes.every((byte, index) => content[offset + index] === byte)
  const says = (offset: number, word: string) => starts(offset, ...Buffer.from(word, 'latin1'))
  if (starts(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (says(0, 'RIFF') && says(8, 'WEBP')) return 'webp'
  if (says(4, 'ftypavif') || says(4, 'ftypavis')) return 'avif'
  return undefined
}
