import { kindOf, type KindName } from '../../taxonomy/product-kinds.ts'
import type { BottleFacts } from './bottle-facts.ts'
import { drawAccessory } from './draw-accessory.ts'
import { drawWine } from './draw-bottle.ts'
import { drawOil, drawOtherDrink, drawSpirit } from './draw-spirit.ts'

/** How each kind of product is drawn where it has no photograph. */
const drawings: Record<KindName, (facts: BottleFacts) => string> = {
  vino: drawWine,
  espumante: drawWine,
  espirituosa: drawSpirit,
  bebida: drawOtherDrink,
  aceite: drawOil,
  accesorio: drawAccessory,
}

/**
 * The shop's illustration of a product: a whole SVG, the same for the same product, without fonts, scripts or links.
 * In: the product's facts. Out: SVG text, 240 x 720.
 */
export function drawProduct(facts: BottleFacts): string {
  return drawings[kindOf(facts)](facts)
}
