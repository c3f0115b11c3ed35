/** A wine as the person who wrote a list knows it. Amounts are pesos of one bottle, the price with IVA, the cost without. */
export type ListedWine = {
  producer: string
  /** What the bottle is called beside its bodega, vintage and size. */
  name: string
  vintage: number | null
  region: string
  /** The wider places that the region lies in. */
  within: string
  type: 'Tinto' | 'Blanco' | 'Rosado'
  sparkling: boolean
  grapes: string[]
  ml: number
  sku: string
  ean: string
  price: number
  cost: number
  stock: number
  alcohol: number
}

const producers = [
  'Loma Andina',
  'Finca Loma Alta',
  'Bodega Cerro Plomo',
  'Piedra Sola',
  'Viña Piedra Blanca',
  'Los Algarrobos',
  'Finca La Acequia',
  'Altos del Tala',
  'Cuatro Surcos',
  'Puerta del Valle',
  'Agua Mansa',
  'Casa Río Seco',
  ...['Bodega', 'Finca', 'Estancia', 'Cavas'].flatMap((kind) =>
    [
      'del Poniente',
      'Tres Cumbres',
      'Monte Claro',
      'La Huella',
      'El Remanso',
      'Piedra Mora',
      'Las Tinajas',
      'Del Jarillal',
      'Vistalba Chica',
    ].map((name) => `${kind} ${name}`),
  ),
]
const labels = ['Bruma', 'Grava', 'Ladera', 'Silencio', 'Origen', 'Cuesta', 'Vendaval', 'Umbral', 'Raíces']
const levels = ['', 'Reserva', 'Gran Reserva', 'Roble', 'Clásico']
const homes = [
  ['Luján de Cuyo', 'Mendoza, Argentina'],
  ['Valle de Uco', 'Mendoza, Argentina'],
  ['Cafayate', 'Salta, Argentina'],
  ['San Juan', 'Argentina'],
  ['Maipú', 'Mendoza, Argentina'],
  ['Río Negro', 'Patagonia, Argentina'],
  ['Pedernal', 'San Juan, Argentina'],
  ['Gualtallary', 'Valle de Uco, Mendoza, Argentina'],
] as const
const reds = [
  ['Malbec'],
  ['Cabernet Sauvignon'],
  ['Bonarda'],
  ['Cabernet Franc'],
  ['Syrah'],
  ['Pinot Noir'],
  ['Malbec', 'Cabernet Franc'],
]
const whites = [['Chardonnay'], ['Torrontés'], ['Sauvignon Blanc'], ['Semillón']]

/** How many wines a colour gets in a list of mixed ones: four reds, then a white, a rosé and a sparkling one. */
const colours = ['Tinto', 'Tinto', 'Blanco', 'Tinto', 'Tinto', 'Rosado', 'Espumante'] as const
export type Colour = (typeof colours)[number]

function at<Value>(values: readonly Value[], n: number): Value {
  return values[n % values.length] as Value
}

/** The digits of an EAN with its check digit. */
export function eanFor(n: number): string {
  const digits = `779${String(4000000 + n * 137).padStart(9, '0')}`
  const sum = digits
    .split('')
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/**
 * The same wines for the same numbers, no two of one bodega, name and vintage.
 * @param first the number of the first; lists that begin elsewhere have other wines
 * @param colour all of one colour; without it, mixed
 */
export function listedWines(first: number, count: number, colour?: Colour): ListedWine[] {
  const seen = new Set<string>()
  const wines: ListedWine[] = []
  for (let n = first; wines.length < count; n += 1) {
    const wine = listedWine(n, colour ?? at(colours, n))
    const key = [wine.producer, wine.name, wine.vintage].join('|')
    if (!seen.has(key)) wines.push(wine)
    seen.add(key)
  }
  return wines
}

function listedWine(n: number, colour: Colour): ListedWine {
  const grapes = colour === 'Blanco' || colour === 'Espumante' ? at(whites, n * 3 + 1) : at(reds, n * 5 + 2)
  const place = (n * 7) % producers.length
  const [region, within] = at(homes, place)
  const level = colour === 'Espumante' ? at(['Brut', 'Extra Brut'], n) : at(levels, n * 3)
  const kind = colour === 'Espumante' ? '' : colour === 'Rosado' ? 'Rosé de' : ''
  const name = [at(labels, n * 4 + Math.floor(n / 9)), kind, grapes.join(' '), level]
    .filter((part) => part !== '')
    .join(' ')
  const cost = 4200 + ((n * 7919) % 877) * 20
  return {
    producer: at(producers, place),
    name,
    vintage: colour === 'Espumante' ? null : 2016 + (n % 8),
    region,
    within,
    type: colour === 'Espumante' ? 'Blanco' : colour,
    sparkling: colour === 'Espumante',
    grapes: [...grapes],
    ml: 750,
    sku: `P${String(20000 + n * 3)}`,
    ean: eanFor(n),
    price: cost * 2,
    cost,
    stock: (n * 13) % 97,
    alcohol: 12 + (n % 6) / 2,
  }
}

/** Wines of the shop before any list comes, some with names, bodegas and codes near to those of the lists. */
export function shopWines(): ListedWine[] {
  // of a vintage that no list has
  const wines = listedWines(5000, 20).map((wine) => ({ ...wine, vintage: 1999 }))
  const near = listedWines(0, 6, 'Tinto')
  return [
    ...wines,
    // the vintage before, and another level of one name
    ...near
      .slice(0, 3)
      .map((wine) => ({ ...wine, vintage: 2003, sku: `${wine.sku}-V`, ean: eanFor(9000 + wine.price) })),
    // codes as programs give them: bare numbers
    ...near.slice(3).map((wine, n) => ({
      ...wine,
      name: `Casa de Antes ${wine.name}`,
      sku: String(1001 + n * 4),
      ean: eanFor(9700 + n),
    })),
  ]
}
