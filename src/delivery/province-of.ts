import { codesOfProvinces, sharedCodes } from './postal-codes.ts'
import { provinces } from './provinces.ts'
import { fourDigits } from './zone.ts'

const nameOf = new Map<string, string>(provinces.map(({ code, name }) => [code, name]))
const all = provinces.map(({ name }) => name)

const lettersOf = new Map<string, string[]>(
  sharedCodes
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 4), entry.slice(4).split('')]),
)

const ranges = Object.entries(codesOfProvinces).flatMap(([letter, text]) =>
  text
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [from = '', to = from] = range.split('-')
      return { letter, from, to }
    }),
)

/**
 * The provinces that a postal code may lie in, by their names: one for most codes and for each that begins with its
 * letter, several for places on a border, all of them for a code that is not known. A help, never a refusal.
 */
export function provincesOf(postalCode: string): string[] {
  const letter = /^[A-Z]/.exec(postalCode)?.[0]
  const named = letter === undefined ? undefined : nameOf.get(letter)
  if (named !== undefined) return [named]
  const code = fourDigits(postalCode)
  const own = ranges.find(({ from, to }) => from <= code && code <= to)
  const found = (lettersOf.get(code) ?? [own?.letter ?? '']).flatMap((one) => nameOf.get(one) ?? [])
  return found.length > 0 ? found : all
}

/** A province by its name, its letter ('M', 'AR-M') or 'CABA'; undefined for any other word. */
export function provinceNamed(word: string): string | undefined {
  const plain = fold(word)
  if (plain === 'caba' || plain === 'capital federal') return nameOf.get('C')
  const found = provinces.find(
    ({ code, name }) =>
      fold(name) === plain || plain === code.toLowerCase() || plain === `ar-${code.toLowerCase()}`,
  )
  return found?.name
}

const fold = (word: string) => word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
