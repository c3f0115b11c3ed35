import { branchSchema, branchesSchema, type Branch } from '../../../settings/branches.ts'

/** A branch in its form; `key` is only for the form. `place`: 'latitude, longitude', as copied from maps. */
export type BranchDraft = Record<'name' | 'address' | 'city' | 'hours' | 'phone' | 'place', string> & {
  key: number
}

export function branchDrafts(branches: readonly Branch[]): BranchDraft[] {
  return branches.map(({ position, ...branch }, key) => ({
    ...branch,
    key,
    place: position ? `${position.latitude}, ${position.longitude}` : '',
  }))
}

/** The list for the call. The schema rejects an invalid `place`. */
export function branchesOf(drafts: readonly BranchDraft[]): unknown[] {
  return drafts.map(({ key: _key, place, ...branch }) => ({ ...branch, position: positionOf(place) }))
}

function positionOf(place: string): unknown {
  if (place.trim() === '') return null
  const [, latitude, longitude] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;]?\s+(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(place) ?? []
  return latitude === undefined ? place : { latitude: Number(latitude), longitude: Number(longitude) }
}

/** Branches that are valid as written. */
export function readyBranches(drafts: readonly BranchDraft[]): Branch[] {
  return branchesOf(drafts).flatMap((branch) => branchSchema.safeParse(branch).data ?? [])
}

/** The first error per field, by 'index.field'; '' is the list's own. */
export function branchErrors(drafts: readonly BranchDraft[]): Map<string, string> {
  const errors = new Map<string, string>()
  for (const { path, message } of branchesSchema.safeParse(branchesOf(drafts)).error?.issues ?? []) {
    const [index, field] = path.map(String)
    const name = index === undefined ? '' : `${index}.${field === 'position' ? 'place' : (field ?? 'name')}`
    if (!errors.has(name)) errors.set(name, message)
  }
  return errors
}
