import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { flagParameter, idParameter, listParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { catalogueTag, listTags, wineTags } from '../cache-tags.ts'
import { joinFilterNames, specFilterShape, unknownFilter } from '../search/spec-filter.ts'
import { excludedShape } from '../search/excluded.ts'
import { categoryTypes, kindNames, unknownKind, unknownType } from '../taxonomy/product-kinds.ts'
import { sortOrders, sugarDegrees } from '../taxonomy/wine-terms.ts'
import { settingsTag } from '../../settings/settings-tag.ts'
import { fieldAnswers, fieldFilters } from './product-fields.ts'

export const producerAnswer = z.object({ id_Prod: z.number(), description: z.string() })
export const locationAnswer = z.object({ id_place: z.number(), description: z.string() })
export const categoryAnswer = z.object({
  id_categ: z.number(),
  type: z.enum(categoryTypes),
  variety: z.string(),
  /** Empty for anything but wine. */
  degreeSugar: z.enum([...sugarDegrees, '']),
})

/** A wine as shoppers see it. Money in pesos; `price` is the list price less the discount. */
export const productAnswer = z.object({
  id: z.number(),
  ...fieldAnswers,
  price: z.number(),
  listPrice: z.number(),
  available: z.number(),
  archived: z.boolean(),
  productor: producerAnswer,
  location: locationAnswer,
  category: categoryAnswer,
  priceWithoutTaxes: z.number(),
  pricePerLitre: z.number().nullable(),
  reviews: z.object({ avg: z.number(), count: z.number() }),
})
export type ProductAnswer = z.output<typeof productAnswer>

const searchText = z.string().max(200, 'La búsqueda es demasiado larga (hasta 200 caracteres)')

/** Filters of the catalogue, in the query of GET and in the body of POST. */
export const filterShape = {
  name: searchText.optional(),
  kind: listParameter(z.enum(kindNames, { error: unknownKind })).optional(),
  type: listParameter(z.enum(categoryTypes, { error: unknownType })).optional(),
  variety: listParameter(z.string().max(120)).optional(),
  degreeSugar: listParameter(z.enum(sugarDegrees, { error: 'La graduación de azúcar no existe' })).optional(),
  country: listParameter(z.string().max(120)).optional(),
  ...fieldFilters,
  ...excludedShape,
  available: flagParameter.optional(),
  /** At least this many bottles are available. */
  bottles: wholeNumber({ min: 1, max: 999 }).optional(),
}
export const productFilter = z.object(filterShape)
export type ProductFilter = z.output<typeof productFilter>

const paging = {
  page: wholeNumber({ min: 0, max: 1_000_000 }).optional(),
  size: wholeNumber({ min: 1, max: 100 }).optional(),
  sort: z.enum(sortOrders, { error: `El orden debe ser uno de: ${sortOrders.join(', ')}` }).optional(),
}

const understoodAnswer = z.object({
  text: z.string(),
  filters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Corrected words, as typed and as interpreted. */
  corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
  /** Words that no wine combines with the others. */
  leftOut: z.array(z.string()),
  /** Exclusions without a filter. */
  ignored: z.array(z.string()),
})
export type UnderstoodAnswer = z.output<typeof understoodAnswer>

/** How a list's search was understood. */
const understoodList = understoodAnswer.extend({
  /** Filters that no wine fulfils together with the others; the list is without them. */
  without: z.array(z.string()),
})

export const productPage = z.object({
  items: z.array(productAnswer),
  page: z.number(),
  size: z.number(),
  total: z.number(),
  pages: z.number(),
  /** There are more than `total`, where counting stopped. */
  more: z.boolean().optional(),
  /** Only for a search by words alone. */
  understood: understoodList.optional(),
})
export type ProductPage = z.output<typeof productPage>

const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number() })
export const facetsAnswer = z.object({
  kind: z.array(facetValue),
  type: z.array(facetValue),
  variety: z.array(facetValue),
  degreeSugar: z.array(facetValue),
  productor: z.array(facetValue),
  location: z.array(facetValue),
  country: z.array(facetValue),
  pairing: z.array(facetValue),
  sparkling: z.array(facetValue),
  price: z.object({ min: z.number(), max: z.number() }),
})
export type FacetsAnswer = z.output<typeof facetsAnswer>

const suggestion = z.object({
  kind: z.enum(['vino', 'bodega', 'varietal']),
  label: z.string(),
  /** A wine's id, or the search text for a bodega or variety. */
  value: z.string(),
  type: z.enum(categoryTypes).nullable(),
})
export type Suggestion = z.output<typeof suggestion>
/** A suggestion beside the prices that were typed: `query` is the list of a bodega or variety within them. */
const placedSuggestion = suggestion.extend({ query: z.string().nullable() })
export type PlacedSuggestion = z.output<typeof placedSuggestion>
/** Only for wines: the price in pesos and the picture. */
const suggestionAnswer = placedSuggestion.extend({
  price: z.number().nullable(),
  image: z.string().nullable(),
})
export type SuggestionAnswer = z.output<typeof suggestionAnswer>

/** Maximum wines in the spec's complete list; request pages for more. */
export const wholeListLimit = 2000

export const catalogueCalls = callTable({
  'GET /products': {
    access: 'public',
    tag: 'Catálogo',
    summary: `Lista de vinos. Sin «page» ni «size» responde la lista (hasta ${wholeListLimit}); con ellos, una página. Un «name» solo se entiende como en la tienda («tinto mendocino hasta 20.000»): la página dice en «understood» qué filtros se leyeron, y en «without» cuáles se dejaron de lado porque ningún vino los cumple todos. Con «literal» se buscan las palabras tal cual.`,
    query: z.object({
      ...filterShape,
      ...paging,
      /** Searches the words of `name` literally. */
      literal: flagParameter.optional(),
    }),
    answer: z.union([z.array(productAnswer), productPage]),
    problems: [404],
    cache: { tags: listTags },
  },
  'GET /products/detail/{id}': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Un vino: una lista cuyo primer elemento es el producto.',
    path: z.object({ id: idParameter }),
    answer: z.array(productAnswer),
    problems: [404],
    cache: { tags: (_: unknown, wines: ProductAnswer[]) => wineTags(wines) },
  },
  'GET /products/suggestions': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Sugerencias mientras se escribe: vinos, bodegas y varietales.',
    query: z.object({ name: searchText }),
    answer: z.array(suggestionAnswer),
    cache: {
      tags: (_: unknown, suggestions: SuggestionAnswer[]) => [
        catalogueTag,
        ...wineTags(
          suggestions.filter(({ kind }) => kind === 'vino').map(({ value }) => ({ id: Number(value) })),
        ),
      ],
    },
  },
  'GET /products/understood': {
    access: 'public',
    tag: 'Catálogo',
    summary:
      'Lo que pide una búsqueda: filtros con los nombres de GET /products, y en «text» lo que queda para buscar como texto. El nombre de un vino o de una bodega queda como texto.',
    query: z.object({ name: searchText }),
    answer: understoodAnswer,
    // the owner's home page determines what is cheap
    cache: { tags: () => [catalogueTag, settingsTag] },
  },
  'GET /filters': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Las categorías por las que se puede filtrar.',
    answer: z.array(categoryAnswer.extend({ products: z.number() })),
    cache: { tags: () => [catalogueTag] },
  },
  'GET /filters/facets': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Cuántos vinos hay por cada valor de cada filtro, dado lo ya elegido en los demás.',
    query: productFilter.extend({
      /** Maximum values per facet; selected ones are added. */
      most: wholeNumber({ min: 1, max: 50 }).optional(),
    }),
    answer: facetsAnswer,
    cache: { tags: (requested: { query: ProductFilter }) => listTags(requested, []) },
  },
  'GET /filters/prices': {
    access: 'public',
    tag: 'Catálogo',
    summary:
      'Cuántos vinos hay en cada tramo de precios, del más barato al más caro, dado lo elegido en los demás filtros; «priceMin» y «priceMax» no cuentan.',
    query: productFilter,
    answer: z.array(
      z.object({
        /** In pesos: from this one up to, but excluding, the next. */
        from: z.number(),
        to: z.number(),
        count: z.number(),
      }),
    ),
    cache: { tags: (requested: { query: ProductFilter }) => listTags(requested, []) },
  },
  'POST /filters/product': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Los vinos que cumplen un filtro. Un nombre que no conoce lo rechaza (422).',
    body: z
      .strictObject({ ...filterShape, ...specFilterShape, ...paging }, { error: unknownFilter })
      .transform(joinFilterNames),
    answer: z.union([z.array(productAnswer), productPage]),
    problems: [404],
    invalidates: [],
  },
  'GET /productor': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Las bodegas.',
    answer: z.array(producerAnswer.extend({ website: z.string().nullable(), products: z.number() })),
    cache: { tags: () => [catalogueTag] },
  },
  'GET /location': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Los lugares de origen.',
    answer: z.array(
      locationAnswer.extend({
        region: z.string().nullable(),
        country: z.string().nullable(),
        products: z.number(),
      }),
    ),
    cache: { tags: () => [catalogueTag] },
  },
  'GET /category': {
    access: 'public',
    tag: 'Catálogo',
    summary: 'Las categorías.',
    answer: z.array(categoryAnswer.extend({ products: z.number() })),
    cache: { tags: () => [catalogueTag] },
  },
})
