import {
  bookBytes,
  csvBytes,
  pesos,
  saying,
  type Cells,
  type ExpectedWine,
  type ForeignList,
} from './foreign-list.ts'
import { listedWines, type ListedWine } from './listed-wines.ts'

const house = (from: readonly string[], n: number) => from[n % from.length] as string
/** The same wines, of other bodegas and places. */
function abroad(
  wines: ListedWine[],
  from: readonly string[],
  places: readonly (readonly [string, string])[],
): ListedWine[] {
  return wines.map((wine, n) => {
    const [region, within] = places[n % places.length]!
    return { ...wine, producer: house(from, n), region, within }
  })
}

/** Books of cellars, each in its language. */
export function cellarLists(): ForeignList[] {
  return [spanish(), cellarTracker(), english(), portuguese(), french(), italian()]
}

const sayings = ['producer', 'vintage', 'region', 'within', 'type', 'sparkling'] as const
const margin = { cost: { net: true } as const, margin: 60, missing: { alcohol: 13 } }

function spanish(): ForeignList {
  const wines = listedWines(2000, 60).map((wine) => ({ ...wine, cost: wine.cost + 0.5 }))
  const rows: Cells = [
    ['Mi bodega', '', '', '', '', '', '', '', '', '', ''],
    [
      'Nº',
      'Añada',
      'Bodega',
      'Vino',
      'Zona',
      'Color',
      'Uva',
      'Cant.',
      'Pagué (s/IVA)',
      'Estante',
      'Beber hasta',
    ],
    ...wines.map((wine, n) => [
      n + 1,
      wine.vintage ?? 's/a',
      wine.producer,
      wine.name,
      `${wine.region}, ${wine.within}`,
      wine.sparkling ? 'Espumante' : wine.type,
      wine.grapes.join(' / '),
      wine.stock,
      pesos(wine.cost),
      `A-${(n % 12) + 1}`,
      n % 3 === 0 ? 's/d' : String(2028 + (n % 9)),
    ]),
  ]
  return {
    name: 'a cellar in Spanish: numbers of rows, what was paid, shelves and years to drink in',
    file: { name: 'mi bodega.csv', bytes: csvBytes(rows) },
    wines: saying(wines, ...sayings, 'grapes', 'cost', 'stock'),
    owner: {
      ...margin,
      columns: { Nº: 'nothing', 'Pagué (s/IVA)': 'cost', Zona: 'place', 'Beber hasta': 'nothing' },
    },
  }
}

const english_ = { Tinto: 'Red', Blanco: 'White', Rosado: 'Rosé' }
const englishType = (wine: ListedWine) => (wine.sparkling ? 'White - Sparkling' : english_[wine.type])
const worldHouses = [
  'Domaine des Ardoises',
  'Tenuta Collefiorito',
  'Quinta do Penedo',
  'Weingut Steinhang',
  'Piedra Sola',
  'Viña Cumbre Clara',
]
const worldPlaces = [
  ['Burgundy', 'France'],
  ['Tuscany', 'Italy'],
  ['Douro', 'Portugal'],
  ['Mosel', 'Germany'],
  ['Mendoza', 'Argentina'],
  ['Maipo Valley', 'Chile'],
] as const
const worldWords: Record<string, string> = {
  Burgundy: 'Borgoña',
  France: 'Francia',
  Tuscany: 'Toscana',
  Italy: 'Italia',
  Germany: 'Alemania',
  'Maipo Valley': 'Valle del Maipo',
}
const both = (place: string) => `${place} ${worldWords[place] ?? ''}`.trim()
/** A place in the language of the list and in Spanish. */
const inBoth = (wine: ExpectedWine) => ({ ...wine, region: both(wine.region!), within: both(wine.within!) })

function cellarTracker(): ForeignList {
  const wines = abroad(listedWines(2100, 200), worldHouses, worldPlaces)
  const rows: Cells = [
    [
      'iWine',
      'Type',
      'Color',
      'Category',
      'Size',
      'Currency',
      'Value',
      'Price',
      'TotalQuantity',
      'Quantity',
      'Pending',
      'Vintage',
      'Wine',
      'Locale',
      'Country',
      'Region',
      'SubRegion',
      'Appellation',
      'Producer',
      'SortProducer',
      'MasterVarietal',
      'BeginConsume',
      'EndConsume',
    ],
    ...wines.map((wine, n) => [
      n + 1,
      englishType(wine),
      wine.sparkling ? 'White' : english_[wine.type],
      wine.sparkling ? 'Sparkling' : 'Dry',
      '750ml',
      'ARS',
      wine.price.toFixed(2),
      '0.00',
      wine.stock,
      wine.stock,
      0,
      wine.vintage ?? 1001,
      `${wine.producer} ${wine.name}`,
      `${wine.within}, ${wine.region}`,
      wine.within,
      wine.region,
      'Unknown',
      'Unknown',
      wine.producer,
      wine.producer,
      wine.grapes[0] ?? '',
      2024,
      2031,
    ]),
  ]
  return {
    name: 'CellarTracker: tabs, ids, 1001 for no vintage, Unknown for nothing, prices of 0',
    file: { name: 'cellartracker.tsv', bytes: csvBytes(rows, { separator: '\t', encoding: 'latin1' }) },
    wines: saying(wines, ...sayings, 'ml', 'price', 'stock').map(inBoth),
    owner: {
      columns: {
        Value: 'price',
        Price: 'nothing',
        Quantity: 'stock',
        TotalQuantity: 'nothing',
        iWine: 'nothing',
        EndConsume: 'nothing',
      },
      missing: { alcohol: 13 },
    },
  }
}

function english(): ForeignList {
  const wines = abroad(listedWines(2400, 40), worldHouses, worldPlaces)
  const rows: Cells = [
    [
      'Bin',
      'Vintage',
      'Producer',
      'Wine',
      'Region',
      'Country',
      'Colour',
      'Btls',
      'Size',
      'Paid ex VAT',
      'Retail',
      'ABV',
      'Drink from',
    ],
    ...wines.map((wine, n) => [
      `B${n + 1}`,
      wine.vintage ?? 'NV',
      wine.producer,
      wine.name,
      wine.region,
      wine.within,
      wine.sparkling ? 'Sparkling White' : english_[wine.type],
      wine.stock,
      '75cl',
      `${wine.cost.toFixed(2)}`,
      wine.price.toLocaleString('en-US'),
      `${wine.alcohol}%`,
      wine.vintage === null ? '' : wine.vintage + 4,
    ]),
    ['', '', '', '', '', '', 'Total', wines.reduce((sum, { stock }) => sum + stock, 0), '', '', '', '', ''],
  ]
  return {
    name: 'a cellar in English: what was paid and what it sells for, a total at the end',
    file: { name: 'Cellar.xlsx', bytes: bookBytes([{ name: 'Cellar', rows }]) },
    wines: saying(wines, ...sayings, 'ml', 'price', 'cost', 'stock', 'alcohol').map(inBoth),
    owner: {
      columns: { Bin: 'nothing', 'Paid ex VAT': 'cost', Retail: 'price', Btls: 'stock' },
      cost: { net: true },
    },
  }
}

function portuguese(): ForeignList {
  const wines = abroad(
    listedWines(2500, 50),
    ['Quinta do Penedo', 'Herdade da Raposa', 'Casa do Moinho'],
    [
      ['Douro', 'Portugal'],
      ['Alentejo', 'Portugal'],
      ['Dão', 'Portugal'],
    ],
  )
  const words = { Tinto: 'Tinto', Blanco: 'Branco', Rosado: 'Rosé' }
  const rows: Cells = [
    [
      'Produtor',
      'Vinho',
      'Safra',
      'Região',
      'País',
      'Tipo',
      'Castas',
      'Teor alcoólico',
      'Volume',
      'Estoque',
      'Preço de venda',
      'Observações',
    ],
    ...wines.map((wine) => [
      wine.producer,
      wine.name,
      wine.vintage ?? 'S/ safra',
      wine.region,
      wine.within,
      wine.sparkling ? 'Espumante' : words[wine.type],
      wine.grapes.join(', '),
      `${pesos(wine.alcohol, 1)}%`,
      '750 ml',
      wine.stock,
      `$ ${pesos(wine.price)}`,
      '',
    ]),
  ]
  return {
    name: 'a cellar in Portuguese',
    file: { name: 'adega.csv', bytes: csvBytes(rows, { encoding: 'utf8-bom' }) },
    wines: saying(wines, ...sayings, 'ml', 'grapes', 'price', 'stock', 'alcohol'),
    owner: {},
  }
}

function french(): ForeignList {
  const wines = abroad(
    listedWines(2600, 50),
    ['Domaine des Ardoises', 'Château la Garenne', 'Clos du Rocher'],
    [
      ['Bourgogne', 'France'],
      ['Loire', 'France'],
      ['Languedoc', 'France'],
    ],
  ).map((wine, n) => (n % 10 === 3 ? { ...wine, ml: 1500 } : n % 10 === 7 ? { ...wine, ml: 375 } : wine))
  const words = { Tinto: 'Rouge', Blanco: 'Blanc', Rosado: 'Rosé' }
  const sizes: Record<number, string> = { 750: '75 cl', 1500: 'Magnum', 375: 'Demi 37,5 cl' }
  const spanish: Record<string, string> = {
    Bourgogne: 'Bourgogne Borgoña',
    Loire: 'Loire Loira Valle del',
    Languedoc: 'Languedoc Languedoc-Roussillon',
  }
  const rows: Cells = [
    [
      'Domaine',
      'Cuvée',
      'Millésime',
      'Région',
      'Pays',
      'Couleur',
      'Cépages',
      'Degré',
      'Contenance',
      'Qté',
      'Prix TTC',
    ],
    ...wines.map((wine) => [
      wine.producer,
      wine.name,
      wine.vintage ?? 'NM',
      wine.region,
      wine.within,
      wine.sparkling ? 'Blanc effervescent' : words[wine.type],
      wine.grapes.join(' & '),
      `${pesos(wine.alcohol, 1)}`,
      sizes[wine.ml]!,
      wine.stock,
      wine.price.toLocaleString('fr-FR', { minimumFractionDigits: 2 }),
    ]),
  ]
  return {
    name: 'a cellar in French: narrow spaces in numbers, magnums and halves',
    file: { name: 'cave.csv', bytes: csvBytes(rows) },
    wines: saying(wines, ...sayings, 'ml', 'grapes', 'price', 'stock', 'alcohol').map((wine) => ({
      ...wine,
      region: spanish[wine.region!]!,
      within: 'France Francia',
    })),
    owner: {},
  }
}

function italian(): ForeignList {
  const wines = abroad(
    listedWines(2700, 50),
    ['Tenuta Collefiorito', 'Cantina San Rocco', 'Podere Pietralta'],
    [
      ['Toscana', 'Italia'],
      ['Piemonte', 'Italia'],
      ['Sicilia', 'Italia'],
    ],
  )
  const words = { Tinto: 'Rosso', Blanco: 'Bianco', Rosado: 'Rosato' }
  const rows: Cells = [
    [
      'Cantina',
      'Vino',
      'Annata',
      'Regione',
      'Paese',
      'Tipologia',
      'Vitigni',
      'Gradazione',
      'Formato',
      'Giacenza',
      'Prezzo IVA incl.',
    ],
    ...wines.map((wine) => [
      wine.producer,
      wine.name,
      wine.vintage ?? 'S.A.',
      wine.region,
      wine.within,
      wine.sparkling ? 'Spumante bianco' : words[wine.type],
      wine.grapes.join(', '),
      `${pesos(wine.alcohol, 1)}% vol`,
      '0,75 l',
      wine.stock,
      pesos(wine.price),
    ]),
  ]
  return {
    name: 'a cellar in Italian',
    file: { name: 'cantina.xlsx', bytes: bookBytes([{ name: 'Cantina', rows }]) },
    wines: saying(wines, ...sayings, 'ml', 'grapes', 'price', 'stock', 'alcohol'),
    owner: {},
  }
}
