import { fromPlace, sentence, spanishList } from './spanish.ts'
import type { SummaryFacts } from './summary.ts'

/**
 * An opening: who made what from which grapes, and where. Masculine throughout: tinto, blanco, rosado,
 * espumante.
 */
type Opening = (wine: SummaryFacts, words: Words) => string

/** `place` has its article and its country: 'el Valle del Maipo, Chile'. `grapes` is set in bold. */
type Words = { kind: string; place: string; grapes: string }

const ofOneGrape: Opening[] = [
  ({ producer }, { kind, place, grapes }) => `${producer} elabora en ${place} este ${kind} de ${grapes}.`,
  ({ producer }, { kind, place, grapes }) =>
    `Un ${kind} de ${grapes} que llega ${fromPlace(place)} con la firma de ${producer}.`,
  ({ producer }, { kind, place, grapes }) =>
    `${sentence(fromPlace(place))}, este ${kind} de ${grapes} lleva el nombre de ${producer}.`,
  ({ producer }, { kind, place, grapes }) =>
    `${sentence(kind)} de ${grapes}, hecho en ${place} por ${producer}.`,
  ({ producer }, { kind, place, grapes }) =>
    `Si buscás un ${kind} de ${grapes}, mirá lo que ${producer} hace en ${place}.`,
  ({ producer }, { kind, place, grapes }) =>
    `En ${place}, ${producer} trabaja ${grapes} y de ahí sale este ${kind}.`,
  ({ producer }, { kind, place, grapes }) =>
    `La uva es ${grapes}; el lugar, ${place}; la bodega, ${producer}. Se juntan en este ${kind}.`,
  ({ producer }, { kind, place, grapes }) =>
    `Con ${grapes} ${fromPlace(place)}, ${producer} hizo este ${kind}.`,
]

const ofSeveralGrapes: Opening[] = [
  ({ producer }, { kind, place, grapes }) =>
    `${producer} reúne ${grapes} en este ${kind} ${fromPlace(place)}.`,
  ({ producer }, { kind, place, grapes }) =>
    `Un ${kind} de corte: ${grapes}, ${fromPlace(place)}, con la firma de ${producer}.`,
  ({ producer }, { kind, place, grapes }) =>
    `${sentence(fromPlace(place))} llega este ${kind} de ${producer}, un corte de ${grapes}.`,
  ({ producer }, { kind, place, grapes }) =>
    `En ${place}, ${producer} combina ${grapes} y arma este ${kind}.`,
  ({ producer }, { kind, place, grapes }) =>
    `El corte lleva ${grapes}; el lugar es ${place} y la bodega, ${producer}. Juntos dan este ${kind}.`,
  ({ producer }, { kind, place, grapes }) =>
    `${sentence(kind)} hecho con ${grapes}. Lo elabora ${producer} en ${place}.`,
  ({ producer }, { kind, place, grapes }) =>
    `Si te gustan los cortes, este ${kind} de ${producer} junta ${grapes} en una botella ${fromPlace(place)}.`,
]

/**
 * The file has one grape of a traditional blend: the text names the blend, without a false hundred per cent.
 */
const ofKnownBlend: Opening[] = [
  ({ producer, blend = '' }, { kind, place, grapes }) =>
    `${producer} firma este ${kind} ${fromPlace(place)}: <strong>${inSentence(blend)}</strong>, con ${grapes} entre sus uvas.`,
  ({ producer, blend = '' }, { place, grapes }) =>
    `${sentence(fromPlace(place))}, un ${inSentence(blend)} de ${producer} en el que entra ${grapes}.`,
  ({ producer, blend = '' }, { kind, place, grapes }) =>
    `Un ${kind} ${fromPlace(place)} en el estilo del ${inSentence(blend)}, con ${grapes} en la mezcla. Lo hace ${producer}.`,
]

/** 'Corte del Ródano' within a sentence: only its first letter becomes lower case. */
function inSentence(blend: string): string {
  return blend.charAt(0).toLowerCase() + blend.slice(1)
}

/** One or two opening sentences. `turn` varies them. */
export function openingOf(wine: SummaryFacts, kind: string, place: string, turn: number): string {
  const bold = (text: string) => `<strong>${text}</strong>`
  const grapes =
    wine.grapes.length > 4
      ? `${bold(wine.grapes.slice(0, 3).join(', '))} y otras uvas`
      : bold(spanishList(wine.grapes))
  const single = wine.grapes.length === 1
  const openings = !single ? ofSeveralGrapes : wine.blend ? ofKnownBlend : ofOneGrape
  const opening = openings[turn % openings.length]
  return opening?.(wine, { kind, place, grapes: single && wine.blend ? wine.grapes.join('') : grapes }) ?? ''
}
