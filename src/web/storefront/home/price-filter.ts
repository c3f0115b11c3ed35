import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { readAmount } from '../../../money/read-number.ts'
import { readView, singleValue } from './catalogue-view.ts'

const ends = ['priceMin', 'priceMax'] as const

/** The contents of the price menu. */
export type PriceFilter = {
  /** 'De $ 4.000 a $ 90.000'. */
  range: string
  /** Number of ends that narrow the list. */
  count: number
  /** A sentence about an invalid end, or an empty range. */
  note: string | undefined
  /** The active ends, in pesos. */
  ends: [min: string | undefined, max: string | undefined]
  /** The remaining query of the list, as a call takes it. */
  others: string
}

export function priceFilter(parameters: URLSearchParams, { min, max }: FacetsAnswer['price']): PriceFilter {
  const { priceMin, priceMax, ...others } = readView(parameters).filter
  return {
    range: `De ${formatPesos(min)} a ${formatPesos(max)}`,
    count: ends.filter((name) => singleValue(parameters, name)).length,
    note: priceNote(parameters),
    ends: [priceMin, priceMax],
    others: new URLSearchParams(others).toString(),
  }
}

function priceNote(parameters: URLSearchParams): string | undefined {
  for (const name of ends) {
    const text = parameters.get(name)?.trim()
    if (!text || singleValue(parameters, name)) continue
    const amount = readAmount(text)
    if (amount === undefined) return `«${text.slice(0, 20)}» no es un precio: escribilo como 20.000.`
    return amount < 0 ? 'Un precio no puede ser menor que 0.' : 'Ese precio es demasiado alto.'
  }
  const [from, until] = ends.map((name) => singleValue(parameters, name))
  if (!from || !until || Number(from) <= Number(until)) return undefined
  return `«Desde» (${formatPesos(Number(from))}) es más que «Hasta» (${formatPesos(Number(until))}): cambiá uno de los dos.`
}
