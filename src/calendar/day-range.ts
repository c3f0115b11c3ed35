import { dayWords } from './shop-time.ts'

/**
 * 'el martes 24 de noviembre', 'entre el martes 24 y el jueves 26 de noviembre', 'entre el lunes 30 de
 * noviembre y el martes 1 de diciembre'.
 * @param first 'YYYY-MM-DD', not after `last`
 * @param last 'YYYY-MM-DD'
 */
export function rangeWords(first: string, last: string): string {
  if (first === last) return `el ${dayWords(last)}`
  const begins =
    first.slice(0, 7) === last.slice(0, 7) ? dayWords(first).replace(/ de .*/, '') : dayWords(first)
  return `entre el ${begins} y el ${dayWords(last)}`
}
