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

/**
 * Cities whose name occurs in only one province, by its ISO 3166-2:AR letter, with the first two digits
 * their postal codes may have: capitals and larger cities, checked against public gazetteers. Excludes names
 * that several provinces share, such as San Martín or Merlo.
 */
export const citiesOfProvinces: Readonly<Record<string, string>> = {
  C: 'CABA, Capital Federal, Ciudad de Buenos Aires, Ciudad Autónoma de Buenos Aires',
  B: `Bahía Blanca 80 81, Mar del Plata 76, La Plata 18 19, Tandil 70, Olavarría 74, Pergamino 27, Necochea 76,
    Zárate 28, Campana 16 28, San Nicolás de los Arroyos 29, Tres Arroyos 75, Balcarce 76, Villa Gesell 71, Pinamar 71,
    Quilmes 18, Lanús 18, Morón 16 17, Escobar 16`,
  K: 'San Fernando del Valle de Catamarca 47',
  H: 'Resistencia 35, Barranqueras 35, Presidencia Roque Sáenz Peña 37',
  U: 'Comodoro Rivadavia 90, Puerto Madryn 91, Trelew 91, Esquel 92',
  X: 'Córdoba 50 51, Río Cuarto 58, Villa Carlos Paz 51, Alta Gracia 51, Jesús María 52',
  W: 'Corrientes 34, Goya 34, Paso de los Libres 32, Curuzú Cuatiá 34',
  E: 'Concordia 32, Gualeguaychú 28, Concepción del Uruguay 32, Gualeguay 28, Villaguay 32',
  P: 'Formosa 36, Clorinda 36',
  Y: 'San Salvador de Jujuy 46, Palpalá 46, La Quiaca 46, Humahuaca 46, Tilcara 46',
  L: 'General Pico 63',
  F: 'La Rioja 53',
  M: 'Mendoza 55, Godoy Cruz 55, Guaymallén 55, Luján de Cuyo 55, Malargüe 56, Tunuyán 55, Tupungato 55',
  N: 'Posadas 33, Oberá 33, Eldorado 33, Puerto Iguazú 33, Apóstoles 33',
  Q: 'Neuquén 83, Plottier 83, Cutral Có 83, Zapala 83, San Martín de los Andes 83, Villa La Angostura 84',
  R: 'San Carlos de Bariloche 84, Bariloche 84, Viedma 85, Cipolletti 83',
  A: 'Salta 44, San Ramón de la Nueva Orán 45, Cafayate 44',
  D: 'San Luis 57',
  Z: 'Río Gallegos 94, Caleta Olivia 90, El Calafate 94, Pico Truncado 90',
  S: 'Rosario 20 21, Santa Fe 30, Rafaela 23, Venado Tuerto 26, Reconquista 35, Villa Constitución 29',
  G: 'Santiago del Estero 42, Termas de Río Hondo 42',
  V: 'Ushuaia 94, Tolhuin 94',
  T: 'San Miguel de Tucumán 40 41, Yerba Buena 40 41, Tafí Viejo 40 41',
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
