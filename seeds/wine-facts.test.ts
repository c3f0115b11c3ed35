import { beforeAll, describe, expect, test } from 'vitest'
import { countryName } from './countries.ts'
import { readDemoCatalogue, type DemoWine } from './demo-catalogue.ts'
import { pairingsOf } from './pairings.ts'
import { pythonList, readWines, type SourceWine } from './read-xwines.ts'
import { regionOf } from './regions.ts'

let wines: DemoWine[]
let source: SourceWine[]

beforeAll(async () => {
  wines = await readDemoCatalogue()
  source = await readWines()
})

function wine(name: string, producer?: string): DemoWine {
  const wine = wines.find((each) => each.name === name && (!producer || each.producer === producer))
  if (!wine) throw new Error(`The catalogue has no ${name}`)
  return wine
}

describe('words of the file', () => {
  test('are all known: countries, regions and dishes', () => {
    for (const each of source) {
      expect(countryName(each.country)).toBeTruthy()
      expect(regionOf(each.region).name).toBeTruthy()
      expect(pairingsOf(each).length).toBeGreaterThan(0)
    }
  })

  test('abort the seeding when a translation is missing', () => {
    const [any] = source
    if (!any) throw new Error('The file is empty')
    expect(() => countryName('Atlantis')).toThrow('Atlantis')
    expect(() => regionOf('toString')).toThrow('toString')
    expect(() => pairingsOf({ ...any, harmonize: ['Haggis'] })).toThrow('Haggis')
  })

  test('come out of Python lists whole', () => {
    expect(pythonList(`['Pork', "Trebbiano d'Abruzzo", 'Sweet, Dessert']`)).toEqual([
      'Pork',
      "Trebbiano d'Abruzzo",
      'Sweet, Dessert',
    ])
    expect(pythonList(`[2020, 2019, 'N.V.']`)).toEqual(['2020', '2019', 'N.V.'])
    expect(pythonList('[]')).toEqual([])
    expect(source.find(({ id }) => id === 143191)?.grapes).toEqual(["Trebbiano d'Abruzzo"])
  })
})

describe('type and sugar degree', () => {
  test.each([
    ['Extra Brut', 'Chandon', 'Blanco', 'Seco'],
    ['Riche Demi-Sec', 'Chandon Brasil', 'Blanco', 'Semiseco'],
    ['Deseado', 'Familia Schroeder', 'Blanco', 'Dulce'],
    ['Espumante Moscatel', 'Casa Perini', 'Blanco', 'Dulce'],
    ['Brut Rosé', 'Chandon', 'Rosado', 'Seco'],
    ['Lambrusco dell’Emilia Rosso', 'Fratelli Cella', 'Tinto', 'Dulce'],
    ['Blu Prosecco Extra Dry', 'Riondo', 'Blanco', 'Abocado'],
    ['Ruby Port', 'Porto Ferreira', 'Tinto', 'Dulce'],
    ['White Reserve Porto', 'Bulas', 'Blanco', 'Dulce'],
    ['Licoroso Tinto', 'Aurora', 'Tinto', 'Dulce'],
    ['Don Fino Superior Fino Sherry', 'Sandeman', 'Blanco', 'Seco'],
    ['Medium Dry Sherry', 'Sandeman', 'Blanco', 'Abocado'],
    ['Oloroso V.O.R.S', 'Bodegas Urium', 'Blanco', 'Seco'],
    ['Sauternes, Premier Grand Cru Classé', 'Château Suduiraut', 'Blanco', 'Dulce Natural'],
    ['Late Harvest Viognier', 'Finca Las Moras', 'Blanco', 'Dulce Natural'],
    ['Recioto della Valpolicella Classico', 'Cantina Valpolicella Negrar', 'Tinto', 'Dulce Natural'],
    ['Riesling Icewine', 'Tawse', 'Blanco', 'Dulce Natural'],
    ['Riesling Kabinett Blue Slate', 'Dr. Loosen', 'Blanco', 'Semiseco'],
    ['Kinheimer Rosenberg Riesling-Kabinett Trocken', 'Kees-Kieren', 'Blanco', 'Seco'],
    ['Oberrotweiler Spätburgunder Spätlese Trocken', 'Oberrotweil', 'Tinto', 'Seco'],
    ['Solatio Moscato d’Asti', 'Roberto Sarotto', 'Blanco', 'Dulce'],
    ['White Zinfandel', 'Beringer', 'Rosado', 'Semiseco'],
    ['Dry Creek Valley Zinfandel', 'Dashe', 'Tinto', 'Dulce Natural'],
  ])('%s of %s is %s %s', (name, producer, type, degreeSugar) => {
    expect(wine(name, producer)).toMatchObject({ type, degreeSugar })
  })

  test('keep the bubbles', () => {
    const fizzy = new Set(source.filter(({ type }) => type === 'Sparkling').map(({ id }) => id))
    expect(wines.filter(({ sourceId }) => fizzy.has(sourceId)).every(({ sparkling }) => sparkling)).toBe(true)
    expect(wine('Dulcis Moscato d’Asti').sparkling).toBe(true)
    expect(wines.filter(({ sparkling }) => sparkling)).toHaveLength(102)
  })
})

describe('variety', () => {
  test.each([
    ['Tupungato Passo Doble Malbec-Corvina', 'Masi', 'Corte de Malbec'],
    ['Chenin-Chardonnay Roca', 'Alfredo Roca', 'Corte de Chenin Blanc'],
    ['Bin 343 Cabernet Sauvignon-Shiraz', 'Hardys', 'Corte de Cabernet Sauvignon'],
    ['Cuvée Nature', 'Cruzat', 'Chardonnay y Pinot Noir'],
    ['Pauillac, Premier Grand Cru Classé', 'Château Lafite Rothschild', 'Corte bordelés'],
    ['Saint-Estèphe, Grand Cru Classé', 'Château Calon-Ségur', 'Corte bordelés'],
    ['Pomerol', 'Château Certan de May', 'Merlot'],
    ['Châteauneuf-du-Pape', 'Château Mont-Redon', 'Corte del Ródano'],
    ['Fine Ruby Port', 'Sandeman', 'Oporto'],
    ['Spätburgunder Trocken', 'Kloster Eberbach', 'Pinot Noir'],
    ['Insignia', 'Joseph Phelps', 'Corte de Cabernet Sauvignon'],
    ['Orvieto Classico', 'Bonacchi', 'Otros cortes'],
  ])('of %s (%s) is %s', (name, producer, variety) => {
    expect(wine(name, producer).variety).toBe(variety)
  })

  test('never claims a hundred per cent of one grape for a blend', () => {
    const pure = wines.filter(({ elaboration }) => elaboration === 'Varietal 100 %')
    expect(pure.length).toBeGreaterThan(600)
    expect(pure.filter(({ grapes, variety }) => grapes.length !== 1 || variety.startsWith('Corte '))).toEqual(
      [],
    )
    for (const { elaboration } of wines)
      expect(elaboration).toMatch(/^(?:Corte\b|Varietal \((?:más)|Varietal 100 %)/)
  })
})

describe('vintage on sale', () => {
  test('is missing where the bottle carries none', () => {
    expect(wine('Tawny Porto 10 Year Old').vintage).toBeUndefined()
    expect(wine('Medium Dry Sherry').vintage).toBeUndefined()
    expect(wine('Royal Brut Champagne').vintage).toBeUndefined()
  })

  test('waits as long as the appellation does', () => {
    expect(wine('Rioja Gran Reserva 904').vintage).toBe(2019)
    for (const each of wines.filter(({ region }) => region === 'Barolo'))
      expect(each.vintage).toBeLessThanOrEqual(2021)
    for (const each of wines.filter(({ region }) => region.startsWith('Champaña'))) {
      if (each.vintage !== undefined) expect(each.vintage).toBeLessThanOrEqual(2020)
    }
  })
})

describe('table', () => {
  test('puts the asado first for reds that can take it, and nowhere else', () => {
    expect(wine('Malbec', 'Rutini').pairings[0]).toBe('Asado')
    const added = wines.filter(
      ({ type, body, pairings }) => pairings[0] === 'Asado' && (type !== 'Tinto' || body < 4),
    )
    const requested = new Set(
      source
        .filter(({ harmonize }) => harmonize.some((dish) => /Grilled|Barbecue/.test(dish)))
        .map(({ id }) => id),
    )
    expect(added.filter(({ sourceId }) => !requested.has(sourceId))).toEqual([])
  })

  test('serves bubbles cold and big reds warm', () => {
    for (const { sparkling, type, body, fortified, degreeSugar, serving } of wines) {
      if (sparkling) expect(serving.max).toBeLessThanOrEqual(10)
      else if (type === 'Tinto' && body >= 4 && !fortified && degreeSugar === 'Seco')
        expect(serving.max).toBe(18)
    }
  })
})
