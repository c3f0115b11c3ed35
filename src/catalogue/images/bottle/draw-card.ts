import { drawProduct } from './draw-product.ts'
import type { CategoryType } from '../../taxonomy/product-kinds.ts'
import type { BottleFacts } from './bottle-facts.ts'

export const cardSize = { width: 1200, height: 630 }
/** Maximum bottles per card. */
export const bottlesOnCard = 3

/** The area of a drawing that bottles occupy. */
const part = { top: 20, width: 240, height: 700 }
const bottle = { height: 580, width: Math.round((580 * part.width) / part.height) }
const between = 290
const stripe = '#6e1429'
const stripes: Partial<Record<CategoryType, string>> = { Rosado: '#d9818c', Blanco: '#c9a94a' }

/** A sharing card: bottles on the shop's paper. Networks get it as PNG, because they show no SVG. */
export function drawCard(wines: readonly BottleFacts[]): string {
  const { width, height } = cardSize
  const [first] = wines
  const foot = (wines.length === 1 && first && stripes[first.type]) || stripe
  const bottles = wines.map((wine, place) => {
    const x = width / 2 + (place - (wines.length - 1) / 2) * between - bottle.width / 2
    const named = ownNames(drawProduct(wine), place)
    return named.replace(
      /^<svg [^>]*>/,
      `<svg x="${x}" y="24" width="${bottle.width}" height="${bottle.height}" viewBox="0 ${part.top} ${part.width} ${part.height}">`,
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbf7f1"/>${bottles.join('')}<rect y="${height - 14}" width="${width}" height="14" fill="${foot}"/></svg>`
}

/** Renames each bottle's gradients, because identical names in one picture would all use the first. */
function ownNames(drawing: string, place: number): string {
  return drawing.replaceAll(/(\bid="|url\(#|href="#)([\w-]+)/g, `$1$2${place}`)
}
