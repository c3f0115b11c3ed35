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
 * The names of the provinces a postal code may belong to: one for most codes and for CPAs, several near
 * borders, all for an unknown code. Only a hint, never a reason to refuse.
 */
export function provincesOf(postalCode: string): string[] {
  const letter = /^[A-Z]/.exec(postalCode)?.[0]
  const named = letter === undefined ? undefined : nameOf.get(letter)
  if (named !== undefined) return [named]
  const code = fourDigits(postalCode)
  const own = ranges.find(({ from, to }) => from <= code && code <= to)
  const names = (lettersOf.get(code) ?? [own?.letter ?? '']).flatMap((letter) => nameOf.get(letter) ?? [])
  return names.length > 0 ? names : all
}

/** Finds a province by name, letter ('M', 'AR-M') or 'CABA'. */
export function provinceNamed(word: string): string | undefined {
  const plain = fold(word)
  if (plain === 'caba' || plain === 'capital federal') return nameOf.get('C')
  const province = provinces.find(
    ({ code, name }) =>
      fold(name) === plain || plain === code.toLowerCase() || plain === `ar-${code.toLowerCase()}`,
  )
  return province?.name
}

const fold = (word: string) => word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
