import { isWineKind, wineKinds } from '../../taxonomy/is-wine.ts'
import { foldText } from '../fold-text.ts'
import { type Term, type TermFilter, searchTerms } from './search-terms.ts'

/**
 * Places missing from most catalogues with the places around them, nearest first; the first one in the
 * catalogue stands in. Without accents, in lower case.
 */
const placesWithin: readonly { says: string; within: readonly string[] }[] = [
  {
    says: 'gualtallary, altamira, paraje altamira, vista flores, los chacayes, la consulta, tunuyan, san carlos, el cepillo, villa bastias',
    within: ['Valle de Uco', 'Mendoza'],
  },
  {
    says: 'agrelo, perdriel, vistalba, las compuertas, ugarteche, drummond, barrancas, lunlunta',
    within: ['Luján de Cuyo', 'Mendoza'],
  },
  { says: 'pedernal, valle de pedernal, zonda, tulum, valle del tulum, calingasta', within: ['San Juan'] },
  {
    says: 'rio negro, alto valle, neuquen, chubut, trevelin, san patricio del chanar, el chanar, del sur',
    within: ['Patagonia'],
  },
  {
    says: 'molinos, cachi, colome, animana, valles calchaquies, valle calchaqui, calchaqui',
    within: ['Valles Calchaquíes', 'Salta', 'Valle de Cafayate', 'Cafayate'],
  },
]

/** Quality words in names: beside a variety or colour they do not name a wine. */
export const qualityWords = new Set(
  'reserva reservado gran roble crianza joven varietal premium seleccion'.split(' '),
)

/** Countries that 'importado' and 'europeo' include. */
const importedSays = ['importado', 'importada', 'importados', 'importadas', 'extranjero', 'extranjeros']
const homeCountry = 'Argentina'
/** Varieties that count as 'cortes', by prefix. */
const blendSays = ['corte', 'cortes', 'blend', 'blends', 'assemblage', 'ensamble']

/** Everyday words among the catalogue's names, which are not used as terms. */
const everydayWords = new Set([
  'pais',
  'don',
  'cava',
  'trento',
  'mesa',
  'maldonado',
  'santiago',
  'washington',
  'carmelo',
])

/** Words without meaning if something else in the search is understood. */
export const fillers = new Set(
  `a al algo algun alguna algunos algunas el la los las lo un una unos unas de del con por para y o e u en que me mi mis
  te se le les su vino vinos vinito vinitos botella botellas quiero quisiera busco buscar necesito dame dar mostrame mostrar
  tenes tienen hay cual cuales recomendame recomendas recomendacion recomienden mejor mejores bueno buena buenos buenas buen
  rico rica ricos ricas lindo linda favor comer cenar acompanar acompane maridar maride maridaje noche hoy cena almuerzo
  comida tomar tome beber compartir comprar precio precios pesos uva uvas cepa varietal variedad tipo estilo region
  zona origen llevar ir va vaya vayan bien sea sean ser es este esta ideal perfecto perfecta como mas muy bastante ojala
  hecho hechos solo sabor gusto color epoca dia domingo sabado viernes plato platos noches puntaje marca bodega botellita
  amigo amigos amiga amigas mama papa novia novio jefe suegro suegra esposa esposo mujer marido abuelo abuela viejo vieja
  hermano hermana cunado cunada suegros viejos viejita viejito nona nono primo prima sobrino sobrina hijo hija manana finde semana
  familia asadito gente grande unos algo hola che porfa gracias favor gustaria vendan venden tendran quede
  fresco fresca frescos frescas p pal gusta gustan guste frio fria frios frias helado queden combine combinen pegue ofrecer servir tenga tengan lleve lleven
  formato tamano paso todo horno pa`.split(/\s+/),
)
/** Conjunctions; other fillers may be part of a name ('La Linda', 'Familia'). */
export const joining = new Set(
  'a al el la los las lo un una de del con por para y o e u en que mi me vino vinos'.split(' '),
)

/** The catalogue's filter values in its own spelling; prices in pesos. */
export type Vocabulary = {
  /** The kinds of product on sale. */
  kinds: readonly string[]
  varieties: readonly string[]
  countries: readonly string[]
  /** Ids as text, for the filter. */
  places: readonly { id: string; name: string }[]
  pairings: readonly string[]
  prices: { lowest: number; cheap: number; middle: number; dear: number }
}

/** The meaning of a phrase. */
export type Meaning = {
  filter: TermFilter
  values: readonly string[]
  exact: boolean
  ofCatalogue: boolean
  /** A word to search in addition. */
  text?: string | undefined
  /** Ignored beside a colour, grape or sparkling. */
  suggests?: boolean
}

export type TermIndex = {
  meaningOf: (phrase: string) => Meaning | undefined
  /** Whether a multi-word term contains this word, which then is not a typo. */
  hasWord: (word: string) => boolean
  /** One-word terms that typos are corrected to. */
  slipWords: readonly string[]
  prices: Vocabulary['prices']
  /** The kinds that 'vino' selects; empty if the shop sells nothing else. */
  wineOnly: readonly string[]
}

const longestTerm = 5
export const termLengths = Array.from({ length: longestTerm }, (_, index) => longestTerm - index)

/** Indexes the built-in phrases and the catalogue's names that it can answer. */
export function indexTerms(vocabulary: Vocabulary): TermIndex {
  const index = new Map<string, Meaning>()
  const add = (phrase: string, meaning: Meaning) => {
    if (!index.has(phrase)) index.set(phrase, meaning)
  }
  addTerms(vocabulary, add)
  const names = (filter: TermFilter, entries: readonly { name: string; value: string }[]) => {
    const byName = Map.groupBy(entries, ({ name }) => phraseOf(name))
    for (const [phrase, same] of byName) {
      if (phrase.length <= 2 || everydayWords.has(phrase)) continue
      const values = [...new Set(same.map(({ value }) => value))]
      const meaning = { filter, values, exact: false, ofCatalogue: true }
      add(phrase, meaning)
      // 'malbecs', 'cabernets'
      if (filter === 'variety') add(`${phrase}s`, { ...meaning, exact: true })
    }
  }
  names('country', vocabulary.countries.map(itself))
  names('variety', vocabulary.varieties.map(itself))
  const places = vocabulary.places.map(({ id, name }) => ({ name, value: id }))
  names(
    'location',
    places.flatMap((place) => [place, ...placesCalledAfter(place.name, places)]),
  )
  names(
    'location',
    places.map(({ name, value }) => ({ name: name.replace(/^(Valle|Condado) del? /, ''), value })),
  )
  names('pairing', vocabulary.pairings.map(itself))
  addGroups(vocabulary, add)
  const words = new Set([...index.keys()].flatMap((phrase) => phrase.split(' ')))
  return {
    hasWord: (word) => words.has(word),
    meaningOf: (phrase) => index.get(phrase),
    slipWords: [...index].flatMap(([phrase, { exact }]) =>
      !exact && !phrase.includes(' ') && phrase.length > 3 ? [phrase] : [],
    ),
    prices: vocabulary.prices,
    wineOnly: vocabulary.kinds.every(isWineKind)
      ? []
      : wineKinds.filter((kind) => vocabulary.kinds.includes(kind)),
  }
}

/** The built-in phrases that the catalogue can answer. */
function addTerms(vocabulary: Vocabulary, add: (phrase: string, meaning: Meaning) => void): void {
  for (const term of searchTerms) {
    const values = knownValues(term, vocabulary)
    if (values.length === 0) continue
    const meaning = {
      filter: term.filter,
      values,
      exact: term.exact === true,
      ofCatalogue: false,
      text: term.text,
      suggests: term.suggests === true,
    }
    for (const phrase of term.says.split(', '))
      for (const form of term.exact ? [phrase] : formsOf(phrase)) add(form, meaning)
  }
}

/** Words for several values, such as 'importado' or 'blend', and places within the catalogue's own. */
function addGroups(vocabulary: Vocabulary, add: (phrase: string, meaning: Meaning) => void): void {
  const abroad = vocabulary.countries.filter((country) => country !== homeCountry)
  const blends = vocabulary.varieties.filter((variety) => /^(Corte|Otros cortes)\b/.test(variety))
  for (const says of importedSays)
    if (abroad.length > 0) add(says, { filter: 'country', values: abroad, exact: true, ofCatalogue: false })
  for (const says of blendSays)
    if (blends.length > 0) add(says, { filter: 'variety', values: blends, exact: true, ofCatalogue: false })
  for (const { says, within } of placesWithin) {
    const nearest = within.find((name) => vocabulary.places.some((place) => place.name === name))
    const values = vocabulary.places.filter(({ name }) => name === nearest).map(({ id }) => id)
    if (values.length === 0) continue
    for (const phrase of says.split(', '))
      add(phrase, { filter: 'location', values, exact: true, ofCatalogue: false })
  }
}

/** Places whose names contain another's, under that name: 'Champaña Grand Cru Bouzy' is also 'Champaña'. */
function placesCalledAfter<P extends { name: string }>(name: string, places: readonly P[]): P[] {
  const phrase = ` ${phraseOf(name)} `
  return places
    .filter((place) => place.name !== name && ` ${phraseOf(place.name)} `.includes(phrase))
    .map((place) => ({ ...place, name }))
}

const itself = (name: string) => ({ name, value: name })

/** A name normalised for comparison: 'Côtes-du-Rhône' becomes 'cotes du rhone'. */
function phraseOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** A term's values in the catalogue; places by id. */
function knownValues({ filter, values }: Term, vocabulary: Vocabulary): readonly string[] {
  switch (filter) {
    case 'kind':
      return values.filter((value) => vocabulary.kinds.includes(value))
    case 'variety':
      return values.filter((value) => vocabulary.varieties.includes(value))
    case 'country':
      return values.filter((value) => vocabulary.countries.includes(value))
    case 'pairing':
      return values.filter((value) => vocabulary.pairings.includes(value))
    case 'location':
      return vocabulary.places.filter(({ name }) => values.includes(name)).map(({ id }) => id)
    case 'type':
    case 'degreeSugar':
    case 'body':
    case 'sparkling':
    case 'word':
    case 'alcoholMax':
    case 'volume':
    case 'discounted':
    case 'price':
    case 'sort':
      return values
  }
}

const stays = new Set(
  'de del con a la las el los para que no en al sin todos dias y por nada poco mucho'.split(' '),
)

/** A phrase with the plural and feminine of its words. */
function formsOf(phrase: string): string[] {
  return phrase
    .split(' ')
    .map((word) => (stays.has(word) ? [word] : wordForms(word)))
    .reduce<string[]>(
      (before, forms) =>
        before.length === 0 ? forms : before.flatMap((start) => forms.map((form) => `${start} ${form}`)),
      [],
    )
}

function wordForms(word: string): string[] {
  if (word.endsWith('o')) return [word, `${word.slice(0, -1)}a`, `${word}s`, `${word.slice(0, -1)}as`]
  if (/[aeiu]$/.test(word)) return [word, `${word}s`]
  // 'español', 'francés', 'alemán': 'española', 'franceses'
  if (/(ol|es|an)$/.test(word)) return [word, `${word}a`, `${word}es`, `${word}as`]
  // foreign words take an s: 'merlots'
  return [word, `${word}es`, `${word}s`]
}
