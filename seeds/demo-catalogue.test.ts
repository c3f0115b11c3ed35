import { beforeAll, describe, expect, test } from 'vitest'
import { sugarDegrees, wineTypes } from '../src/catalogue/taxonomy/wine-terms.ts'
import { readDemoCatalogue, type DemoWine } from './demo-catalogue.ts'
import { readWines } from './read-xwines.ts'
import { foldText } from '../src/catalogue/search/fold-text.ts'

let wines: DemoWine[]

beforeAll(async () => {
  wines = await readDemoCatalogue()
})

function duplicates(keys: string[]): string[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}

describe('the demo catalogue', () => {
  test('holds every wine of the file and none of its eight spirits', async () => {
    const source = await readWines()
    expect(source).toHaveLength(1007)
    const spirits = source.filter(({ id }) => !wines.some((wine) => wine.sourceId === id))
    expect(spirits).toHaveLength(8)
    expect(spirits.every(({ abv }) => abv >= 38)).toBe(true)
    expect(duplicates(wines.map((wine) => String(wine.sourceId)))).toEqual([])
  })

  test('is the same at every reading', async () => {
    expect(await readDemoCatalogue()).toEqual(wines)
  })

  test('opens with a Malbec, a Torrontés, a rosado and a Cabernet, all in stock', () => {
    const first = wines.slice(0, 4)
    expect(first.map(({ type, variety }) => `${type} ${variety}`)).toEqual([
      'Tinto Malbec',
      'Blanco Torrontés',
      'Rosado Malbec',
      'Tinto Cabernet Franc',
    ])
    expect(first.every(({ country, stock, minimo }) => country === 'Argentina' && stock >= minimo)).toBe(true)
    expect(new Set(first.map(({ producer }) => producer)).size).toBe(4)
    expect(first.some(({ discount }) => discount > 0)).toBe(true)
  })

  test('goes from Argentina to the neighbours to the world', () => {
    const neighbours = ['Uruguay', 'Chile', 'Brasil']
    const ranks = wines.map(({ country }) =>
      country === 'Argentina' ? 0 : neighbours.includes(country) ? 1 : 2,
    )
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(ranks.filter((rank) => rank === 0)).toHaveLength(50)
  })

  test('shows two colours at least on each of the first thirty pages of four', () => {
    for (let page = 0; page < 30; page += 1) {
      const looks = wines.slice(page * 4, page * 4 + 4).map(({ type, sparkling }) => `${type} ${sparkling}`)
      expect(new Set(looks).size, `page ${page}`).toBeGreaterThan(1)
    }
  })

  test('tells two wines of one bodega apart by name', () => {
    expect(duplicates(wines.map(({ name, producer }) => foldText(`${name}/${producer}`)))).toEqual([])
  })

  test('writes a bodega and a place in one way only', () => {
    for (const names of [wines.map(({ producer }) => producer), wines.map(({ location }) => location)]) {
      const distinct = [...new Set(names)]
      expect(duplicates(distinct.map(foldText))).toEqual([])
    }
  })

  test('gives each wine facts that the shop can sell by', () => {
    for (const wine of wines) {
      expect(wineTypes).toContain(wine.type)
      expect(sugarDegrees).toContain(wine.degreeSugar)
      expect(wine.grapes.length).toBeGreaterThan(0)
      expect(wine.pairings.length).toBeGreaterThan(0)
      expect(duplicates(wine.pairings)).toEqual([])
      expect(wine.location).toMatch(wine.region === wine.country ? /^[^,]+$/ : /^.+, [^,]+$/)
      expect(wine.vintages).toEqual(wine.vintages.toSorted((a, b) => b - a))
      if (wine.vintage !== undefined) expect(wine.vintages).toContain(wine.vintage)
      expect(wine.alcohol).toBeGreaterThanOrEqual(4)
      expect(wine.alcohol).toBeLessThanOrEqual(22)
      expect(wine.serving.min).toBeLessThan(wine.serving.max)
      expect(wine.serving.max).toBeLessThanOrEqual(18)
      expect([375, 750]).toContain(wine.volumeMl)
      if (wine.website !== undefined) expect(wine.website).toMatch(/^https?:\/\/\S+$/)
    }
  })

  test('leaves no English of the source file in storefront texts', () => {
    const english =
      /\b(?:Red|White|Sparkling|Dessert|Blend|Assemblage|Valley|Coast|County|Peninsula|Sherry|bodied|High|Low|Medium|Beef|Lamb|Pork|Poultry|Game|Veal|Fish|Shellfish|Seafood|Cheese|Spicy|Food|Cured|Meat|Appetizer|Snack|Salad|Mushrooms|Chicken|Cake|Grilled|Ham|Barbecue|Stews|Codfish|Cream|Fries|Duck|Vegetarian|Spain|France|Germany|Italy|Brazil|States|Zealand|South|North|Greece|Hungary|Lebanon|Switzerland|Turkey|Ukraine|Kingdom|Russia|Romania|and|with|of|the)\b/
    for (const wine of wines) {
      const read = [wine.type, wine.variety, wine.degreeSugar, wine.country, wine.region, wine.elaboration]
      const summary = wine.summary.replaceAll(wine.producer.replaceAll('&', '&amp;'), '')
      const text = [...read, ...wine.pairings, wine.bodyLabel, wine.acidity, summary].join(' · ')
      // vineyard districts and a grape keep their names
      const own = /Red Mountain|Horse Heaven Hills|Petite Sirah|Vin de France/g
      expect(text.replace(own, '')).not.toMatch(english)
    }
  })

  test('has no letters of another alphabet', () => {
    for (const { name, producer, location } of wines) {
      expect(`${name} ${producer} ${location}`).not.toMatch(/[\u0370-\u03FF\u0400-\u04FF]|\?{2}|['`´]/)
    }
  })
})
