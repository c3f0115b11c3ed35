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

/** Category types of products that come in no bottle. Apart from the kinds, as every page of the shop needs only these. */
export const unbottledTypes = ['Accesorio'] as const
