import { bodyNames, type SugarDegree, type WineType } from '../src/catalogue/taxonomy/wine-terms.ts'
import { redGrapeNotes, whiteGrapeNotes } from './grape-notes.ts'
import { varietyOfGrape } from './grapes.ts'
import { decimal, sentence, spanishList } from './spanish.ts'
import { openingOf } from './summary-openings.ts'
import type { WineStyle } from './wine-type.ts'

/** The facts of a summary. `place` is the region in a sentence, with the country abroad. */
export type SummaryFacts = {
  producer: string
  place: string
  type: WineType
  style: WineStyle
  variety: string
  grapes: string[]
  blend: string | undefined
  degreeSugar: SugarDegree
  alcohol: number
  body: 1 | 2 | 3 | 4 | 5
  acidity: 'Baja' | 'Media' | 'Alta'
  pairings: string[]
  serving: { min: number; max: number }
  volumeMl: number
}

/**
 * Three or four Spanish sentences from facts only: no invented prizes, scores or stories. HTML, with a
 * paragraph of text
 * and one of serving advice.
 * @param turn the wine's position in the shop, so that neighbours begin differently
 */
export function summaryOf(facts: SummaryFacts, turn: number): string {
  const wine = { ...facts, producer: escaped(facts.producer), grapes: facts.grapes.map(escaped) }
  const opening = openingOf(wine, kindOf(wine), escaped(wine.place), turn)
  const taste = tasteOf(wine, turn)
  const notes = notesOf(wine, turn)
  const strength = notes || taste.includes('alcohol') ? '' : `Declara ${decimal(wine.alcohol)} % de alcohol.`
  return `<p>${[opening, taste, notes, strength].filter(Boolean).join(' ')}</p><p>${tableOf(wine, turn)}</p>`
}

/** "espumante rosado", "oporto", "blanco dulce": always masculine. */
function kindOf({ style, type, degreeSugar, place }: SummaryFacts): string {
  const colour = type.toLowerCase()
  if (style === 'sparkling') return `espumante ${colour}`
  if (style === 'port' && !place.includes('Portugal')) return `${colour} fortificado`
  if (style === 'port') return type === 'Tinto' ? 'oporto' : `oporto ${colour}`
  if (style === 'sherry') return place.startsWith('Jerez') ? 'jerez' : 'generoso'
  if (style === 'dessert') return `${colour} de postre`
  return degreeSugar === 'Dulce Natural' || degreeSugar === 'Dulce' ? `${colour} dulce` : colour
}

const bodySaid = ['muy liviano', 'liviano', 'de cuerpo medio', 'de buen cuerpo', 'muy robusto'] as const
const acidityNoun = { Baja: 'acidez suave', Media: 'acidez equilibrada', Alta: 'acidez vivaz' } as const
const sugarSaid = {
  Seco: 'seco',
  Abocado: 'apenas abocado',
  Semiseco: 'semiseco',
  Dulce: 'dulce',
  'Dulce Natural': 'naturalmente dulce',
} as const

function tasteOf(wine: SummaryFacts, turn: number): string {
  const body = bodySaid[wine.body - 1] ?? 'de cuerpo medio'
  const acidity = acidityNoun[wine.acidity]
  const sugar = sugarSaid[wine.degreeSugar]
  const alcohol = `${decimal(wine.alcohol)} % de alcohol`
  const bubbles = wine.style === 'sparkling'
  const sentences = [
    `En boca es ${sugar}, ${body} y de ${acidity}.`,
    `${sentence(body)} y ${sugar}, con ${acidity} y ${alcohol}.`,
    `Tiene ${acidity}, es ${body} y termina ${sugar}.`,
    `Es un vino ${sugar}, ${body}, con ${acidity}.`,
    bubbles
      ? `${sentence(sugar)}, con burbujas y ${acidity}: ${body}, ${alcohol}.`
      : `${sentence(sugar)} y ${body}, apoyado en una ${acidity}; son ${alcohol}.`,
  ]
  return sentences[turn % sentences.length] ?? ''
}

/** What the grape is known for; only for still wines in the grape's usual colour, where it is true. */
function notesOf(wine: SummaryFacts, turn: number): string {
  if (wine.style !== 'still' || wine.type === 'Rosado' || wine.degreeSugar.startsWith('Dulce')) return ''
  const grape = varietyOfGrape(wine.grapes[0] ?? '')
  const notes = (wine.type === 'Tinto' ? redGrapeNotes : whiteGrapeNotes)[grape]
  if (!notes) return ''
  if (wine.blend) return ''
  const sentences = [
    `Lo típico de la cepa: ${notes}.`,
    `De esta uva se esperan ${notes}.`,
    `La cepa suele dar ${notes}.`,
    `Buscale ${notes}: es lo que la uva suele traer.`,
    `Aromas y sabores que van con la variedad: ${notes}.`,
    '',
    `En la copa, esta cepa acostumbra mostrar ${notes}.`,
  ]
  return sentences[turn % sentences.length] ?? ''
}

/** Dishes as written within a sentence. */
function dishesOf({ pairings }: SummaryFacts, turn: number): string {
  const names = pairings.map((dish) =>
    dish === 'Asado' || dish === 'Picada'
      ? `${dish === 'Asado' ? 'un' : 'una'} ${dish.toLowerCase()}`
      : dish.toLowerCase(),
  )
  const first = names.slice(0, 1)
  const others = names.slice(1)
  const start = others.length > 2 ? turn % (others.length - 1) : 0
  return spanishList([...first, ...others.slice(start, start + 2)])
}

function tableOf(wine: SummaryFacts, turn: number): string {
  const { min, max } = wine.serving
  const dishes = dishesOf(wine, turn)
  const cold = max <= 10
  const half = wine.volumeMl < 500 ? ' Viene en botella de 375 ml.' : ''
  const sentences = [
    `Servilo entre ${min} y ${max} °C y acompañalo con ${dishes}.`,
    `Probalo con ${dishes}. ${cold ? 'Bien frío' : 'En su punto'}: entre ${min} y ${max} °C.`,
    `Va muy bien con ${dishes}; la temperatura ideal está entre ${min} y ${max} °C.`,
    `${cold ? 'Enfrialo' : 'Llevalo'} a ${min}–${max} °C y ponelo en la mesa con ${dishes}.`,
    `Para la mesa: ${dishes}. Para la copa: entre ${min} y ${max} °C.`,
    `Descorchalo cuando haya ${dishes}, y servilo entre ${min} y ${max} °C.`,
    `Compañía sugerida: ${dishes}. Tomalo entre ${min} y ${max} °C.`,
  ]
  return `${sentences[turn % sentences.length] ?? ''}${half}`
}

/** The data sheet's words for body 1 to 5. */
export function bodyLabel(body: 1 | 2 | 3 | 4 | 5): string {
  return bodyNames[body - 1] ?? 'Medio'
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character] ?? character)
}
