import { bodyNames } from '../../catalogue/taxonomy/wine-terms.ts'
import type { seasonAt } from './season.ts'
import type { Why } from './recommend.ts'
import type { SharedTrait } from './shared-traits.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'

/** The sentences in which recommendations explain themselves. */

export const seasonWords: Record<ReturnType<typeof seasonAt>, string> = {
  verano: 'Para el verano: espumantes, rosados y blancos bien fríos',
  primavera: 'Para la primavera: blancos frescos, rosados y espumantes',
  otoño: 'Para el otoño: tintos de cuerpo medio',
  invierno: 'Para el invierno: tintos con cuerpo',
}

/** Why a wine is recommended, as a sentence that names the wine it follows from. */
export function whyInWords({ because }: Why, name: string): string {
  switch (because) {
    case 'liked':
      return `Porque te gustó ${name}`
    case 'bought':
      return `Porque compraste ${name}`
    case 'looked':
      return `Porque miraste ${name}`
    case 'others':
      return `A quienes les gustó ${name} también les gustó este`
    case 'together':
      return `Quienes llevaron ${name} también llevaron este`
  }
}

/** What a wine shares with the wine on screen: 'También Malbec, con cuerpo'. */
export function traitsInWords(traits: SharedTrait[], wine: WineFacts): string {
  const words: Record<SharedTrait, string> = {
    variety: wine.variety,
    sparkling: 'espumante',
    body: bodyWord(wine.body),
    price: 'de precio parecido',
    food: 'para comidas parecidas',
    type: wine.type.toLowerCase(),
  }
  const reported = traits.slice(0, 2).map((trait) => words[trait])
  return reported.length === 0 ? 'Otra manera de lo mismo' : `También ${reported.join(', ')}`
}

function bodyWord(body: number | null): string {
  const name = bodyNames[(body ?? 3) - 1] ?? 'Medio'
  return name === 'Medio' ? 'de cuerpo medio' : name.toLowerCase()
}
