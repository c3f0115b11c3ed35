import type { Region } from './region-kinds.ts'
import { africanAndOceanianRegions, americanRegions } from './regions-new-world.ts'
import {
  centralAndEasternRegions,
  frenchRegions,
  iberianRegions,
  italianRegions,
} from './regions-old-world.ts'
import { translated } from './translated.ts'

const regions: Record<string, Region> = {
  ...americanRegions,
  ...africanAndOceanianRegions,
  ...frenchRegions,
  ...italianRegions,
  ...iberianRegions,
  ...centralAndEasternRegions,
}

/**
 * The names of a region in the source file, each of which belongs to one country: in the shop and in prose.
 */
export function regionOf(region: string): { name: string; place: string } {
  const { name, place } = translated(regions, region)
  return { name, place: place ?? name }
}
