import { readAmounts, tokensOf } from './read-amounts.ts'
import { fillers } from './term-index.ts'

/**
 * The words of an unfinished search beside its prices, and the prices; fillers alone ('vino hasta 10 mil') are no words.
 * @param lowest the cheapest wine in pesos
 */
export function withoutPrices(
  searched: string,
  lowest: number,
): { words: string; priceMin?: number; priceMax?: number } {
  const tokens = tokensOf(searched)
  const words = tokens.map(({ word }) => word)
  const priced = readAmounts(words, lowest).filter(
    ({ amounts: { priceMin, priceMax } }) => priceMin !== undefined || priceMax !== undefined,
  )
  if (priced.length === 0) return { words: searched }
  const rest = tokens.filter(
    ({ word }, at) => word !== '$' && !priced.some(({ from, to }) => at >= from && at < to),
  )
  const prices = Object.assign({}, ...priced.map(({ amounts }) => amounts)) as {
    priceMin?: number
    priceMax?: number
  }
  return {
    words: rest.every(({ word }) => fillers.has(word)) ? '' : rest.map(({ typed }) => typed).join(' '),
    ...(prices.priceMin === undefined ? {} : { priceMin: prices.priceMin }),
    ...(prices.priceMax === undefined ? {} : { priceMax: prices.priceMax }),
  }
}
