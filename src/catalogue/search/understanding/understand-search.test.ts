import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readDemoCatalogue, type DemoWine } from '../../../../seeds/demo-catalogue.ts'
import { foldText } from '../fold-text.ts'
import { oneEditApart } from './one-edit.ts'
import { indexTerms } from './term-index.ts'
import { startingBands } from '../../../settings/bands.ts'
import { cheapUpTo } from '../../../settings/cheap-band.ts'
import { understandSearch, type CatalogueNames, type Understood } from './understand-search.ts'

/** The home page's link defines what is cheap. */
const cheapBand = cheapUpTo(startingBands) ?? Number.NaN
const demo = await readDemoCatalogue()
/** Names chosen to be misunderstood. */
const misleading = [
  { name: 'Blanco y Negro', producer: 'Los Hermanos' },
  { name: 'Corte Mayor', producer: 'Casa Rosada' },
  { name: 'Gran Asado', producer: 'Del Fuego' },
  { name: 'El Brindis', producer: 'Del Fuego' },
]
const named = [...demo, ...misleading]
const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const unique = (values: Iterable<string | undefined>) =>
  [...new Set(values)].filter((value) => value !== undefined).toSorted()
const placeOf = ({ location }: DemoWine) => location.replace(/, [^,]+$/, '')
const terms = indexTerms({
  kinds: ['vino', 'espumante'],
  varieties: unique(demo.map(({ variety }) => variety)),
  countries: unique(demo.map(({ location }) => /, ([^,]+)$/.exec(location)?.[1])),
  places: unique(demo.map(placeOf)).map((name) => ({ id: name, name })),
  pairings: unique(demo.flatMap(({ pairings }) => pairings)),
  prices: { lowest: 5000, cheap: cheapBand, middle: 43_000, dear: 81_000 },
})

/** An in-memory version of the database's lookups. */
const names: CatalogueNames = (() => {
  const wines = named.map((wine) => ({ name: wordsOf(wine.name), bodega: wordsOf(wine.producer) }))
  const described = demo.map((wine) =>
    wordsOf([wine.variety, wine.location, wine.type, wine.degreeSugar, ...wine.pairings].join(' ')),
  )
  const uses = new Map<string, number>()
  for (const word of [...wines.flatMap(({ name, bodega }) => [...name, ...bodega]), ...described.flat()])
    uses.set(word, (uses.get(word) ?? 0) + 1)
  const joined = wines.flatMap(({ name, bodega }) => [` ${name.join(' ')} `, ` ${bodega.join(' ')} `])
  return {
    lookUp: async (words) => ({
      known: new Set(words.filter((word) => uses.has(word))),
      near: new Map(
        words.map((word) => [
          word,
          [...uses]
            .filter(([candidate]) => candidate !== word && oneEditApart(candidate, word))
            .map(([candidate, count]) => ({ word: candidate, uses: count })),
        ]),
      ),
    }),
    haveAll: async (words) =>
      wines.some(({ name, bodega }) => words.every((word) => name.includes(word) || bodega.includes(word))),
    isCalled: async (words) => joined.includes(` ${words.join(' ')} `),
    haveRuns: async (runs) =>
      runs.filter((run) => joined.some((text) => text.includes(` ${run.join(' ')} `))),
  }
})()

function written({ filters, text }: Understood): string {
  const groups = Map.groupBy(filters, ({ name }) => name)
  const parts = [...groups].map(
    ([name, all]) =>
      `${name}=${all
        .map(({ value }) => value)
        .toSorted()
        .join(',')}`,
  )
  return [...parts.toSorted(), ...(text === '' ? [] : [`text=${text}`])].join('; ')
}
const inOrder = (expected: string) => {
  const parts = expected.split('; ').map((part) => {
    const [name = '', value = ''] = part.split('=')
    return name === 'text' ? part : `${name}=${value.split(',').toSorted().join(',')}`
  })
  const text = parts.filter((part) => part.startsWith('text='))
  return [...parts.filter((part) => !part.startsWith('text=')).toSorted(), ...text].join('; ')
}

const phrases = readFileSync(path.join(import.meta.dirname, 'phrases.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' => '))
  .map((line) => line.split(' => ') as [string, string])

test('there are phrases enough, each once', () => {
  expect(new Set(phrases.map(([phrase]) => phrase)).size).toBe(phrases.length)
  expect(phrases.length).toBeGreaterThanOrEqual(300)
})

test.each(phrases)('%s', async (phrase, expected) => {
  expect(written(await understandSearch(phrase, terms, names))).toBe(inOrder(expected))
})
