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

const provinceOfCity = new Map(
  Object.entries(citiesOfProvinces).flatMap(([letter, cities]) =>
    cities.split(',').map((city): [string, string] => [fold(city), provinceNamed(letter) ?? '']),
  ),
)

/** Undefined if the three agree, or may agree: places on a border share codes, and some codes are unknown. */
export function contradictionIn(place: NamedPlace): Contradiction | undefined {
  const { codigoPostal, ciudad, provincia } = place
  if (codigoPostal === '' || provincia === '') return undefined
  return (
    letterContradiction(codigoPostal) ??
    codeContradiction(codigoPostal, provincia) ??
    cityContradiction(ciudad, provincia)
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

function cityContradiction(ciudad: string, provincia: string): Contradiction | undefined {
  const own = provinceOfCity.get(fold(ciudad))
  if (own === undefined || own === provincia) return undefined
  return {
    field: 'ciudad',
    question: `${ciudad} queda en ${own}, y la provincia dice ${provincia}. ¿Cuál vale? Elegí ${own} con su código postal, o corregí la ciudad.`,
    readings: [
      { label: `Es en ${own}`, change: { provincia: own, codigoPostal: '' } },
      { label: `Es en ${provincia}`, change: { ciudad: '' } },
    ],
  }
}

const list = (names: string[]) => new Intl.ListFormat('es-AR', { type: 'disjunction' }).format(names)
