import { kindOf, type KindName } from '../../taxonomy/product-kinds.ts'
import type { BottleFacts } from './bottle-facts.ts'
import { drawAccessory } from './draw-accessory.ts'
import { drawWine } from './draw-bottle.ts'
import { drawOil, drawOtherDrink, drawSpirit } from './draw-spirit.ts'

/** How to draw each kind of product without photo. */
const drawings: Record<KindName, (facts: BottleFacts) => string> = {
  vino: drawWine,
  espumante: drawWine,
  espirituosa: drawSpirit,
  bebida: drawOtherDrink,
  aceite: drawOil,
  accesorio: drawAccessory,
}

/**
 * The shop's illustration of a product as a complete SVG, 240 x 720. Deterministic, without fonts, scripts or
 * links.
 */
export function drawProduct(facts: BottleFacts): string {
  return drawings[kindOf(facts)](facts)
}
