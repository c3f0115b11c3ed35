import type { Branch } from '../../settings/branches.ts'

/** A branch with a position. */
export type MappedBranch = Pick<Branch, 'name' | 'address' | 'city'> & {
  position: NonNullable<Branch['position']>
}

/** Zoom levels of web maps. */
export const mapZoom = { start: 12, least: 3 } as const

export function mappedBranches(branches: readonly Branch[]): MappedBranch[] {
  return branches.flatMap(({ position, ...branch }) => (position ? [{ ...branch, position }] : []))
}

type Position = MappedBranch['position']

/** The corners of the area to show, south-west and north-east. */
export function boundsOf(branches: readonly MappedBranch[]): [Position, Position] {
  const latitudes = branches.map(({ position }) => position.latitude)
  const longitudes = branches.map(({ position }) => position.longitude)
  return [
    { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
    { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
  ]
}

/** The map's initial centre, between the branches. */
export function centreOf(branches: readonly MappedBranch[]): Position {
  const [from, to] = boundsOf(branches)
  return {
    latitude: (from.latitude + to.latitude) / 2,
    longitude: (from.longitude + to.longitude) / 2,
  }
}

/** A map search for a branch. */
export function directionsTo({ address, city }: Pick<Branch, 'address' | 'city'>): string {
  const place = [address, city].filter(Boolean).join(', ')
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}
