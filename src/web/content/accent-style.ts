import type { CSSProperties } from 'react'

/** The stylesheets' own accent. */
const own = '#6e1429'

/**
 * The owner's accent as custom properties, lighter in the dark theme. Undefined for the stylesheets' own.
 * @param accent '#rrggbb', dark enough for paper and white text
 */
export function accentStyle(accent: string): CSSProperties | undefined {
  if (!/^#[\da-f]{6}$/.test(accent) || accent === own) return undefined
  const mix = (share: number, other: string) => `color-mix(in oklch, ${accent} ${share}%, ${other})`
  return {
    '--wine': `light-dark(${accent}, ${mix(35, 'white')})`,
    '--wine-hover': `light-dark(${mix(80, 'black')}, ${mix(25, 'white')})`,
    '--on-wine': `light-dark(#ffffff, ${mix(25, 'black')})`,
    '--wine-tint': `light-dark(${mix(9, 'white')}, ${mix(30, '#17100f')})`,
  } as CSSProperties
}
