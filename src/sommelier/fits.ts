import type { WineFacts } from '../recommendations/wine-profile.ts'
import type { SommelierAnswers } from './answers.ts'

/** What the catalogue calls the dishes that a person means. */
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

/** The dish of the person's choice that a wine goes with; undefined when with none. The main ones come first. */
export function dishFor(food: SommelierAnswers['comida'], wine: WineFacts): string | undefined {
  return dishes[food].find((dish) => wine.pairings.includes(dish))
}

/** How well a wine goes with the food: 1 with its main dish, less with those after it, 0 with none. */
export function fitsFood(food: SommelierAnswers['comida'], wine: WineFacts): number {
  const dish = dishFor(food, wine)
  if (dish === undefined) return food === 'sin-comida' && (wine.body ?? 3) <= 3 ? 0.7 : 0
  return 1 - dishes[food].indexOf(dish) * 0.08
}

/** How much a wine tastes as the person likes it, 0 to 1. */
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

/** How well a wine suits the occasion, 0 to 1. In: the most that may be spent, in centavos. */
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

/** Centavos: beyond this, more money makes no better present. */
const generousPrice = 15_000_000

/** How near a wine is to what the person dares, 0 to 1. In: how rare its variety is here, 0 to 1. */
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
