export type ShippedPackage = {
  name: string
  version: string
  licence: string
  /** Whether it is installed here. */
  there: boolean
  texts: string[]
}
export function shippedPackages(root: string): ShippedPackage[]
export function noticesText(packages: readonly ShippedPackage[]): string
