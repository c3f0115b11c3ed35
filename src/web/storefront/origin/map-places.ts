/** Degrees: longitude, latitude. */
export type Point = readonly [number, number]

/** Approximate centres of Argentina's wine regions, by catalogue name without accents. */
const argentina: Readonly<Record<string, Point>> = {
  jujuy: [-65.4, -23.3],
  salta: [-65.8, -25.3],
  'valles calchaquies': [-66, -26],
  'valle de cafayate': [-65.97, -26.07],
  cafayate: [-65.97, -26.07],
  molinos: [-66.3, -25.4],
  tucuman: [-65.9, -26.6],
  catamarca: [-67, -27.6],
  fiambala: [-67.6, -27.7],
  'la rioja': [-67.5, -29.2],
  'valle de famatina': [-67.5, -29],
  'san juan': [-68.6, -31.6],
  'valle de pedernal': [-68.75, -31.99],
  'valle de tulum': [-68.5, -31.5],
  mendoza: [-68.85, -33],
  cuyo: [-68.6, -32.5],
  maipu: [-68.75, -32.98],
  'lujan de cuyo': [-68.9, -33.05],
  agrelo: [-68.9, -33.12],
  'las compuertas': [-69, -33.03],
  'valle de uco': [-69.1, -33.65],
  tupungato: [-69.15, -33.37],
  gualtallary: [-69.25, -33.4],
  tunuyan: [-69.1, -33.6],
  'san carlos': [-69.1, -33.8],
  'paraje altamira': [-69.15, -33.77],
  'san rafael': [-68.35, -34.6],
  cordoba: [-64.2, -31],
  'entre rios': [-58.6, -32.2],
  'buenos aires': [-58.8, -35.5],
  chapadmalal: [-57.7, -38.2],
  'la pampa': [-66.4, -37.6],
  neuquen: [-68.5, -38.6],
  'san patricio del chanar': [-68.3, -38.6],
  'rio negro': [-67, -39.1],
  'alto valle del rio negro': [-67, -39.1],
  patagonia: [-68, -39.5],
  chubut: [-69.5, -43],
}

/** Approximate centre of each country's wine regions. */
const countries: Readonly<Record<string, Point>> = {
  argentina: [-68, -33],
  chile: [-71, -34],
  uruguay: [-56, -34.5],
  brasil: [-52, -29.5],
  bolivia: [-64.7, -21.5],
  peru: [-76, -14],
  mexico: [-116.5, 32],
  'estados unidos': [-120, 38],
  canada: [-79.4, 43.2],
  espana: [-3, 41],
  portugal: [-8, 40.5],
  francia: [3, 46],
  italia: [11.5, 43.5],
  alemania: [8, 50],
  austria: [16, 48],
  suiza: [7.5, 46.5],
  luxemburgo: [6.3, 49.6],
  'reino unido': [0, 51],
  hungria: [20, 47.5],
  eslovenia: [14.7, 46],
  eslovaquia: [18, 48.3],
  'republica checa': [16.6, 48.9],
  croacia: [16.3, 44],
  serbia: [21, 44],
  rumania: [26, 45.5],
  moldavia: [28.8, 47],
  bulgaria: [25, 42.5],
  grecia: [22.5, 38.5],
  turquia: [30, 39],
  georgia: [45, 42],
  armenia: [44.7, 40],
  israel: [35.2, 32],
  libano: [36, 34],
  marruecos: [-6, 33.5],
  sudafrica: [19, -33.5],
  china: [106, 38],
  japon: [138.6, 35.7],
  australia: [139, -34.5],
  'nueva zelanda': [174, -41.5],
}

/**
 * The position in Argentina of the first known name.
 * @param names without accents, the most specific first
 */
export function placeInArgentina(names: readonly string[]): Point | undefined {
  return firstKnown(argentina, names)
}

/** @param name of a country, without accents */
export function placeOfCountry(name: string): Point | undefined {
  return firstKnown(countries, [name])
}

function firstKnown(places: Readonly<Record<string, Point>>, names: readonly string[]): Point | undefined {
  const name = names.find((name) => Object.hasOwn(places, name))
  return name === undefined ? undefined : places[name]
}
