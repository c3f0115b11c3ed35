import type { CSSProperties } from 'react'

/** The accent that the styles themselves have. */
const own = '#6e1429'

/**
 * The owner's colour in place of the styles' own, as custom properties of the page: lighter in the dark theme, where it
 * stands on near-black. Undefined for the own one. In: '#rrggbb', dark enough for paper and white letters.
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
