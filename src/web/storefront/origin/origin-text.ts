import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'

/** Facts about a bodega or region: number of wines on sale, in total and by kind. */
export type OriginFacts = Pick<FacetsAnswer, 'type' | 'variety' | 'location' | 'productor' | 'price'> & {
  wines: number
}

const lists = new Intl.ListFormat('es-AR', { type: 'conjunction' })
/** Maximum names in a sentence; the page lists more. */
const namedAtMost = 3

/** Describes a bodega in two factual sentences; empty if none of its wines is on sale. */
export function bodegaText(name: string, facts: OriginFacts): string {
  if (facts.wines === 0) return ''
  const from = leading(facts.location)
  return sentences([
    `${counted(facts.wines, 'vino')} de ${name} en la tienda: ${kinds(facts)}`,
    [mostly(facts), from && `de ${from}`].filter(Boolean).join(', '),
    prices(facts),
  ])
}

/** Describes a region in two or three factual sentences; empty if none of its wines is on sale. */
export function regionText(name: string, facts: OriginFacts): string {
  if (facts.wines === 0) return ''
  const bodegas = facts.productor.length
  return sentences([
    `${counted(facts.wines, 'vino')} de ${name} en la tienda: ${kinds(facts)}`,
    mostly(facts),
    bodegas > 1 ? `Entre las bodegas, ${leading(facts.productor)}` : `De ${leading(facts.productor)}`,
    prices(facts),
  ])
}

function sentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ')
}

function counted(count: number, noun: string): string {
  return count === 1 ? `Un ${noun}` : `${writeNumber(count)} ${noun}s`
}

/** 'tintos y blancos'; 'tinto' for a single wine. */
function kinds({ type, wines }: OriginFacts): string {
  return lists.format(type.map(({ label }) => `${label.toLocaleLowerCase('es-AR')}${wines === 1 ? '' : 's'}`))
}

function mostly({ variety }: OriginFacts): string {
  if (variety.length === 0) return ''
  return `${variety.length > 1 ? 'Sobre todo' : 'De'} ${leading(variety)}`
}

function leading(values: readonly { label: string }[]): string {
  return lists.format(values.slice(0, namedAtMost).map(({ label }) => label))
}

function prices({ price: { min, max } }: OriginFacts): string {
  return min === max ? `A ${formatPesos(min)}` : `Desde ${formatPesos(min)} hasta ${formatPesos(max)}`
}
