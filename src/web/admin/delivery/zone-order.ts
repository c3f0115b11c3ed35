import { toZones, type ZoneDraft } from './zone-draft.ts'

/** The order of zones matters: an address belongs to the first one that contains it. */

/** Inserts a zone before the first nationwide one, which would leave it no address. */
export function withNewZone(zones: readonly ZoneDraft[], zone: ZoneDraft): ZoneDraft[] {
  const rest = zones.findIndex(
    ({ provinces, postal_codes }) => provinces.length === 0 && postal_codes.trim() === '',
  )
  const at = rest < 0 ? zones.length : rest
  return [...zones.slice(0, at), zone, ...zones.slice(at)]
}

/** The earlier zone that contains every address of this one; undefined if there is none. */
export function zoneThatCovers(zones: readonly ZoneDraft[], at: number): ZoneDraft | undefined {
  const [covered, ...before] = toZones([...zones.slice(at, at + 1), ...zones.slice(0, at)])
  if (!covered) return undefined
  const index = before.findIndex(
    ({ provinces, postal_codes }) =>
      (provinces.length === 0 ||
        (covered.provinces.length > 0 && covered.provinces.every((name) => provinces.includes(name)))) &&
      (postal_codes.length === 0 ||
        (covered.postal_codes.length > 0 &&
          covered.postal_codes.every(({ from, to }) =>
            postal_codes.some((range) => range.from <= from && to <= range.to),
          ))),
  )
  return zones[index]
}

/** Moves a zone up one place. */
export function movedUp(zones: readonly ZoneDraft[], at: number): ZoneDraft[] {
  const moved = zones[at]
  if (!moved || at === 0) return [...zones]
  const rest = zones.filter((_, other) => other !== at)
  return [...rest.slice(0, at - 1), moved, ...rest.slice(at - 1)]
}
