import type { Branch } from '../settings/branches.ts'

/** Where to come for an order: 'Retiro en Palermo: Honduras 4800, Ciudad de Buenos Aires'. Undefined: no such branch. */
export function pickupText(name: string | null | undefined, branches: readonly Branch[]): string | undefined {
  const branch = branches.find((one) => one.name === name)
  if (!branch) return undefined
  const where = [branch.address, branch.city].filter((part) => part !== '').join(', ')
  return `Retiro en ${branch.name}: ${where}`
}
