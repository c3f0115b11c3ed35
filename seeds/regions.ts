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

/** In: a region of the source file (each belongs to one country). Out: how the shop writes it and how prose names it. */
export function regionOf(region: string): { name: string; place: string } {
  const { name, place } = translated(regions, region)
  return { name, place: place ?? name }
}
