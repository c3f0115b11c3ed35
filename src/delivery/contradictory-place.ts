import { citiesOfProvinces } from './known-cities.ts'
import { provinceNamed, provincesOf } from './province-of.ts'
import { fourDigits } from './zone.ts'

/**
 * Checks whether postal code, city and province agree. If not, the buyer is asked which is right, because the
 * delivery price must match the address on the label. Runs on server and browser.
 */

export type NamedPlace = { codigoPostal: string; ciudad: string; provincia: string }

/** A possible correction. Empty fields must be filled in by the buyer. */
export type Reading = { label: string; change: Partial<NamedPlace> }

export type Contradiction = {
  field: 'codigoPostal' | 'ciudad'
  /** A question that offers both corrections. */
  question: string
  readings: Reading[]
}

const fold = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type KnownCity = {
  province: string
  /** The first two digits of its postal codes; empty: not compared. */
  codes: readonly string[]
}

const knownCities = new Map(
  Object.entries(citiesOfProvinces).flatMap(([letter, cities]) =>
    cities
      .split(',')
      .map((city): [string, KnownCity] => [
        fold(city.replace(/\d+/g, '')),
        { province: provinceNamed(letter) ?? '', codes: city.match(/\d+/g) ?? [] },
      ]),
  ),
)

/** Undefined if the three agree, or may agree: places on a border share codes, and some codes are unknown. */
export function contradictionIn(place: NamedPlace): Contradiction | undefined {
  const { codigoPostal, provincia } = place
  if (codigoPostal === '' || provincia === '') return undefined
  return (
    letterContradiction(codigoPostal) ??
    codeContradiction(codigoPostal, provincia) ??
    cityContradiction(place)
  )
}

/** A CPA's letter names a province, which may contradict its digits. */
function letterContradiction(codigoPostal: string): Contradiction | undefined {
  const letter = /^[A-Z]/.exec(codigoPostal)?.[0]
  if (letter === undefined) return undefined
  const [named = ''] = provincesOf(codigoPostal)
  const digits = fourDigits(codigoPostal)
  const possible = provincesOf(digits)
  if (possible.includes(named)) return undefined
  return {
    field: 'codigoPostal',
    question: `En el código ${codigoPostal}, la letra es de ${named} y el número es de ${list(possible)}. ¿Cuál vale? Dejá solo el número ${digits}, o escribí un código de ${named}.`,
    readings: [
      { label: `Vale el número: ${digits}`, change: { codigoPostal: digits } },
      { label: `Vale la letra: es ${named}`, change: { codigoPostal: '', provincia: named } },
    ],
  }
}

function codeContradiction(codigoPostal: string, provincia: string): Contradiction | undefined {
  const possible = provincesOf(codigoPostal)
  if (possible.includes(provincia)) return undefined
  const names = list(possible)
  return {
    field: 'codigoPostal',
    question: `El código ${codigoPostal} es de ${names}, y la provincia dice ${provincia}. ¿Cuál vale? Elegí ${names}, o escribí un código de ${provincia}.`,
    readings: [
      ...possible.map((name) => ({ label: `Es en ${name}`, change: { provincia: name } })),
      { label: `Es en ${provincia}`, change: { codigoPostal: '' } },
    ],
  }
}

function cityContradiction({ codigoPostal, ciudad, provincia }: NamedPlace): Contradiction | undefined {
  const city = knownCities.get(fold(ciudad))
  if (!city) return undefined
  const { province: own, codes } = city
  if (own === provincia) return farCodeContradiction(codigoPostal, ciudad.trim(), codes)
  return {
    field: 'ciudad',
    question: `${ciudad} queda en ${own}, y la provincia dice ${provincia}. ¿Cuál vale? Elegí ${own} con su código postal, o corregí la ciudad.`,
    readings: [
      { label: `Es en ${own}`, change: { provincia: own, codigoPostal: '' } },
      { label: `Es en ${provincia}`, change: { ciudad: '' } },
    ],
  }
}

/** A code in the right province but far from the city: the delivery would be priced for the wrong place. */
function farCodeContradiction(
  codigoPostal: string,
  ciudad: string,
  codes: readonly string[],
): Contradiction | undefined {
  if (codes.length === 0 || codes.includes(fourDigits(codigoPostal).slice(0, 2))) return undefined
  return {
    field: 'codigoPostal',
    question: `El código ${codigoPostal} no es de ${ciudad}: ahí empiezan con ${list(codes)}. ¿Cuál vale? Escribí el código de ${ciudad}, o corregí la ciudad.`,
    readings: [
      { label: `Es en ${ciudad}`, change: { codigoPostal: '' } },
      { label: `Vale el código ${codigoPostal}`, change: { ciudad: '' } },
    ],
  }
}

const list = (names: readonly string[]) => new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(names)
