import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import { withParts } from '../taxonomy/region-parts.ts'

/** Ids of regions with those of their parts. */
export type RegionParts = ReadonlyMap<number, readonly number[]>

export async function readRegionParts(db: Db): Promise<RegionParts> {
  const places = await db
    .selectFrom('locations')
    .select(['id_place', 'description', 'region', 'country'])
    .where('country', 'is not', null)
    .orderBy('id_place')
    .execute()
  const regions = places.map((place) => withParts(place, places).map(({ id_place }) => id_place))
  return new Map(
    regions.flatMap(([id, ...parts]): [number, number[]][] =>
      id === undefined || parts.length === 0 ? [] : [[id, parts]],
    ),
  )
}

export const asksForRegion = ({ location, no_location }: ProductFilter): boolean =>
  Boolean(location?.length) || Boolean(no_location?.length)

/** A filter for Mendoza includes the Valle de Uco, and so does its exclusion. */
export function includingParts(filter: ProductFilter, parts: RegionParts): ProductFilter {
  if (!asksForRegion(filter)) return filter
  const { location, no_location } = filter
  const withAllParts = (ids: readonly number[]) => [
    ...new Set(ids.flatMap((id) => [id, ...(parts.get(id) ?? [])])),
  ]
  return {
    ...filter,
    ...(location && { location: withAllParts(location) }),
    ...(no_location && { no_location: withAllParts(no_location) }),
  }
}
