import { wineTypes, type WineType } from './wine-terms.ts'

/** Product kinds that are wine: see `product-kinds.ts`. */
export const wineKinds = ['vino', 'espumante'] as const

export function isWineKind(kind: string): boolean {
  return wineKinds.some((wineKind) => wineKind === kind)
}

/** Whether a category type is a wine's. */
export function isWineType(type: string): type is WineType {
  return wineTypes.some((wineType) => wineType === type)
}
