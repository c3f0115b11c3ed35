/** Colour contrast as defined by WCAG 2.2 (1.4.3). Colours are '#rrggbb'. */

export const leastContrast = 4.5

/** Backgrounds of the accent colour: paper, deep paper, raised surfaces. White is also the text on it. */
const backgrounds = ['#fbf7f1', '#f3ece1', '#ffffff']

/** The contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** An accent colour's lowest contrast anywhere it is used. */
export function accentContrast(colour: string): number {
  return Math.min(...backgrounds.map((background) => contrast(colour, background)))
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, 0 to 255. */
export function channelsOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
