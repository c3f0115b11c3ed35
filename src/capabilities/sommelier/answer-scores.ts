import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'
import type { SommelierAnswers } from './answers.ts'

/** The catalogue's dishes for each food of the question. */
const dishes: Record<SommelierAnswers['comida'], string[]> = {
  asado: ['Asado', 'Carne vacuna', 'Cordero'],
  pastas: ['Pastas', 'Pizza', 'Risotto', 'Platos con tomate'],
  pescado: ['Pescados blancos', 'Pescados grasos', 'Mariscos', 'Pescados', 'Bacalao'],
  aves: ['Pollo', 'Cerdo', 'Ternera', 'Pato'],
  picada: [
    'Picada',
    'Fiambres',
    'Quesos duros',
    'Quesos estacionados',
    'Quesos blandos',
    'Entradas',
    'Jamón',
  ],
  picante: ['Comida picante'],
  postre: ['Postres dulces', 'Postres con fruta', 'Tortas', 'Frutas', 'Chocolate', 'Postres', 'Queso azul'],
  'sin-comida': ['Aperitivo', 'Entradas', 'Picada'],
}

/** The first of the user's dishes that the wine pairs with, by its order of pairings; undefined when none. */
export function dishFor(food: SommelierAnswers['comida'], wine: WineFacts): string | undefined {
  return dishes[food].find((dish) => wine.pairings.includes(dish))
}

/** How well a wine pairs with the food: 1 for its main dish, less for those after it, 0 for none. */
export function fitsFood(food: SommelierAnswers['comida'], wine: WineFacts): number {
  const dish = dishFor(food, wine)
  if (dish === undefined) return food === 'sin-comida' && (wine.body ?? 3) <= 3 ? 0.7 : 0
  return 1 - dishes[food].indexOf(dish) * 0.08
}

/** How close a wine's taste is to the user's, 0 to 1. */
export function fitsTaste(taste: SommelierAnswers['gusto'], wine: WineFacts): number {
  const body = wine.body ?? 3
  const dry = wine.degreeSugar === 'Seco' || wine.degreeSugar === 'Abocado'
  switch (taste) {
    case 'fresco': {
      const light = wine.sparkling || wine.type !== 'Tinto' ? 0.6 : body <= 2 ? 0.5 : 0
      return dry ? light + (wine.acidity === 'Alta' ? 0.25 : 0) + (body <= 3 ? 0.15 : 0) : light / 2
    }
    case 'suave':
      return (dry ? 0.5 : 0.2) * (1 - Math.abs(body - 3) / 2) + (wine.acidity === 'Alta' ? 0 : 0.5)
    case 'intenso':
      return dry ? Math.max(0, (body - 2) / 3) : 0.1
    case 'dulce':
      return wine.degreeSugar === 'Seco' ? 0 : wine.degreeSugar === 'Abocado' ? 0.5 : 1
  }
}

/** How well a wine suits the occasion, 0 to 1. @param most the maximum price in centavos */
export function fitsOccasion(occasion: SommelierAnswers['ocasion'], wine: WineFacts, most: number): number {
  const spent = Math.min(1, wine.price / Math.min(most, generousPrice))
  switch (occasion) {
    case 'cada-dia':
      return 1 - spent
    case 'cena':
      return wine.sparkling ? 0.3 : 0.4 + spent * 0.6
    case 'festejo':
      return wine.sparkling ? 1 : 0
    case 'regalo':
      return spent
  }
}

/** Centavos: a higher price makes no better present. */
const generousPrice = 15_000_000

/** How close a wine is to the user's wish for the unusual, 0 to 1. @param rarity of its variety, 0 to 1 */
export function fitsAdventure(adventure: SommelierAnswers['aventura'], rarity: number): number {
  switch (adventure) {
    case 'clasico':
      return 1 - rarity
    case 'un-poco':
      return 1 - Math.abs(rarity - 0.5) * 2
    case 'sorpresa':
      return rarity
  }
}
