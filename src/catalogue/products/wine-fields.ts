import { z } from 'zod'
import { flagParameter, idParameter, listParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { wineKinds } from '../taxonomy/is-wine.ts'
import { acidities, bodyNames } from '../taxonomy/wine-terms.ts'
import { bottledKinds, drinkKinds } from '../taxonomy/product-kinds.ts'
import { contentText } from '../wine-name.ts'
import {
  alcoholCell,
  bodyCell,
  choiceCell,
  decimalCell,
  flagCell,
  joinScores,
  scoresCell,
  textCell,
  vintageCell,
  volumeCell,
  wordsCell,
  writeWords,
} from './field-cells.ts'
import {
  chosen,
  number,
  optionalOneOf,
  optionalText,
  optionalWhole,
  scores,
  integer,
  words,
} from './field-schemas.ts'
import { leastPoints, mostPoints, writeScores } from './scores.ts'
import { choice, column, filter, line, type ProductField } from './product-field.ts'

const servingDegrees = 'La temperatura va de 0 a 25 °C'
const contentRange = 'El contenido va de 50 a 30000 ml'

/** A wine's characteristics: origin, composition, taste. */
export const wineFields = {
  alcohol: {
    column: 'alcohol',
    kinds: drinkKinds,
    empty: 0,
    stored: 'decimal',
    // null means that the product has none; `of-its-kind.ts` knows which may
    schema: number('Debe indicar una graduacion!', { least: 1, sentence: 'Graduacion invalida' }, 99)
      .nullable()
      .transform((alcohol) => alcohol ?? 0),
    label: 'Graduación',
    unit: '% vol.',
    input: line('data', 5, 'decimal', { inputMode: 'decimal' }),
    sheet: column(
      12,
      'graduacion, graduacion alcoholica, grad alcoholica, grad alc, grad, alcohol, grado alcoholico, vol, abv',
      alcoholCell,
    ),
    fact: { at: 4 },
    answer: z.number(),
    filters: { alcoholMax: filter('at-most', wholeNumber({ min: 1, max: 99 })) },
  },
  producer: {
    column: 'id_prod',
    schema: chosen('Debe seleccionar 1 productor!'),
    label: 'Bodega',
    input: { section: 'data', at: 2, kind: 'pick', none: 'Elegí una bodega', of: 'producers' },
    sheet: column(3, 'bodega, productor, winery, wineryname, producer, elaborador, marca', textCell),
    filters: { productor: filter('one-of', listParameter(idParameter)) },
  },
  place: {
    column: 'id_place',
    schema: chosen('Debe seleccionar 1 locacion!'),
    label: 'Lugar',
    input: { section: 'data', at: 3, kind: 'pick', none: 'Elegí un lugar', of: 'places' },
    sheet: column(
      4,
      'lugar, locacion, origen, procedencia, region, regionname, zona, location, place',
      textCell,
    ),
    filters: { location: filter('one-of', listParameter(idParameter)) },
  },
  /** Spreadsheets use three columns: see `import-columns.ts`. */
  categ: {
    column: 'id_categ',
    schema: chosen('Debe seleccionar 1 categoria!'),
    label: 'Categoría',
    input: { section: 'data', at: 4, kind: 'pick', none: 'Elegí una categoría', of: 'categories' },
  },
  sparkling: {
    column: 'sparkling',
    kinds: wineKinds,
    empty: false,
    schema: z.boolean({ error: 'Debe ser verdadero o falso' }).optional(),
    label: 'Espumante',
    input: { section: 'data', at: 6, kind: 'of-its-kind' },
    sheet: column(17, 'espumante, burbujas, sparkling', flagCell),
    answer: z.boolean(),
    filters: { sparkling: filter('equals', flagParameter) },
  },
  vintage: {
    column: 'vintage',
    kinds: wineKinds,
    schema: optionalWhole('La cosecha es un año de 1850 a 2100', 1850, 2100),
    label: 'Cosecha',
    input: line('bottle', 1, 'text', { inputMode: 'numeric', hint: 'Vacío si no lleva año' }),
    sheet: column(15, 'cosecha, anada, ano, anio, vintage, year', vintageCell),
    fact: { at: 2, text: String },
    answer: z.number().nullable(),
    filters: {
      vintageMin: filter('at-least', wholeNumber({ min: 1850, max: 2100 })),
      vintageMax: filter('at-most', wholeNumber({ min: 1850, max: 2100 })),
    },
  },
  /** 1 to 5. */
  body: {
    column: 'body',
    kinds: wineKinds,
    schema: optionalWhole('El cuerpo va de 1 a 5', 1, 5),
    label: 'Cuerpo',
    input: choice(
      'tasting',
      1,
      bodyNames.map((description, index) => ({ id: index + 1, description })),
    ),
    sheet: column(18, 'cuerpo, body', bodyCell),
    answer: z.number().nullable(),
    filters: { body: filter('one-of', listParameter(z.enum(['1', '2', '3', '4', '5']))) },
  },
  acidity: {
    column: 'acidity',
    kinds: wineKinds,
    schema: optionalOneOf(acidities, `La acidez es ${acidities.join(', ')}`),
    label: 'Acidez',
    input: choice(
      'tasting',
      2,
      acidities.map((word) => ({ id: word, description: word })),
    ),
    sheet: column(19, 'acidez, acidity', choiceCell(acidities)),
    answer: z.enum(acidities).nullable(),
  },
  grapes: {
    column: 'grapes',
    kinds: wineKinds,
    stored: 'words',
    schema: words('El nombre de la uva', 'uvas'),
    label: 'Uvas',
    input: {
      section: 'bottle',
      at: 3,
      kind: 'words',
      chosen: 'Uvas elegidas',
      known: 'grapes',
      placeholder: 'Malbec, Cabernet Franc…',
    },
    sheet: column(7, 'uvas, uva, cepas, grapes', wordsCell, writeWords),
    fact: { at: 1 },
    answer: z.array(z.string()),
  },
  pairings: {
    column: 'pairings',
    kinds: bottledKinds,
    stored: 'words',
    schema: words('El maridaje', 'maridajes'),
    label: 'Maridaje',
    input: {
      section: 'tasting',
      at: 5,
      kind: 'words',
      chosen: 'Maridajes elegidos',
      known: 'pairings',
      placeholder: 'Carnes rojas, quesos duros…',
    },
    sheet: column(20, 'maridajes, maridaje, harmonize, pairings, pairing', wordsCell, writeWords),
    fact: { at: 7 },
    answer: z.array(z.string()),
    filters: { pairing: filter('own', listParameter(z.string().max(120))) },
  },
  elaboration: {
    column: 'elaboration',
    kinds: bottledKinds,
    schema: optionalText('La elaboración es un texto', 120, 'La elaboración es demasiado larga'),
    label: 'Elaboración',
    input: line('bottle', 4, 'text', { maxLength: 120 }),
    sheet: column(21, 'elaboracion, crianza, elaboration, winemaking', textCell),
    fact: { at: 3 },
    answer: z.string().nullable(),
  },
  volumeMl: {
    column: 'volume_ml',
    kinds: bottledKinds,
    schema: integer('Debe indicar el contenido en ml')
      .pipe(z.number().min(50, contentRange).max(30_000, contentRange))
      .nullable()
      .optional(),
    label: 'Contenido',
    unit: 'ml',
    input: line('bottle', 2, 'amount', { inputMode: 'numeric', blank: '750' }),
    sheet: column(16, 'contenido ml, contenido, volumen, ml, volume, tamano', volumeCell),
    fact: { at: 6, text: contentText },
    answer: z.number().nullable(),
    filters: { volume: filter('one-of', listParameter(wholeNumber({ min: 50, max: 30_000 }))) },
  },
  servingMin: {
    column: 'serving_min',
    kinds: drinkKinds,
    schema: optionalWhole(servingDegrees, 0, 25),
    label: 'Servir desde',
    unit: '°C',
    input: line('tasting', 3, 'text', { inputMode: 'numeric' }),
    sheet: column(22, 'servir desde, temperatura desde, temperatura minima', decimalCell),
    answer: z.number().nullable(),
  },
  servingMax: {
    column: 'serving_max',
    kinds: drinkKinds,
    schema: optionalWhole(servingDegrees, 0, 25),
    label: 'Servir hasta',
    unit: '°C',
    input: line('tasting', 4, 'text', { inputMode: 'numeric' }),
    sheet: column(23, 'servir hasta, temperatura hasta, temperatura maxima', decimalCell),
    answer: z.number().nullable(),
  },
  /** Critics' scores. */
  scores: {
    column: 'scores',
    kinds: bottledKinds,
    stored: 'scores',
    schema: scores,
    label: 'Puntajes',
    input: { section: 'tasting', at: 6, kind: 'scores' },
    sheet: {
      ...column(29, 'puntajes, puntaje, puntos, puntuacion, score, scores, rating', scoresCell, writeScores),
      join: joinScores,
    },
    answer: z.array(z.object({ critic: z.string(), points: z.number(), year: z.number().nullable() })),
    filters: { min_points: filter('own', wholeNumber({ min: leastPoints, max: mostPoints })) },
  },
} as const satisfies Record<string, ProductField>
