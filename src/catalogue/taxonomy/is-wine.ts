import { wineTypes, type WineType } from './wine-terms.ts'

/** The kinds of product that are wine: see `product-kinds.ts`. */
export const wineKinds = ['vino', 'espumante'] as const

export function isWineKind(kind: string): boolean {
  return wineKinds.some((known) => known === kind)
}

/** Whether a category of this type is one of wine. */
export function isWineType(type: string): type is WineType {
  return wineTypes.some((known) => known === type)
}
