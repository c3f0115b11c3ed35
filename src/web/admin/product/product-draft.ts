import type { z } from 'zod'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { FieldInput, ProductField } from '../../../catalogue/products/product-field.ts'
import {
  fieldEntries,
  holdsFor,
  type FieldName,
  type FieldsWith,
  type ProductFields,
} from '../../../catalogue/products/product-fields.ts'
import {
  kindOf,
  kindRecord,
  type CategoryType,
  type KindName,
} from '../../../catalogue/taxonomy/product-kinds.ts'
import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import { grossMargin, type Margin } from '../../../money/margin.ts'
import { discountedPrice, fromPesos, netOfVat, pricePerLitre, toPesos } from '../../../money/money.ts'
import { readAmount, readDecimal } from '../../../money/read-number.ts'
import type { FormOf } from '../ui/form-inputs.tsx'

type InputOf<K extends FieldName> = ProductFields[K]['input']['kind']
type Typed<K extends FieldName> =
  InputOf<K> extends 'words' ? string[] : InputOf<K> extends 'scores' ? ScoreDraft[] : string

/** A score as typed. */
export type ScoreDraft = { critic: string; points: string; year: string }

/** A wine in its form, exactly as typed. */
export type ProductDraft = { [K in Exclude<FieldName, 'image' | 'moreImages' | 'sparkling'>]: Typed<K> } & {
  /** The product kind, which determines the fields. */
  kind: KindName
  /** URLs; the first one is the main picture. */
  images: string[]
}

/** What a wine's inputs need from its form. */
export type ProductFormState = FormOf<ProductDraft>

/** The draft of a missing value. */
function blankOf({ input }: ProductField): unknown {
  if (input.kind === 'words' || input.kind === 'scores') return []
  return input.kind === 'line' ? (input.blank ?? '') : ''
}

const drafted = fieldEntries.filter(
  ([, { input }]) => !['picture', 'more-pictures', 'of-its-kind'].includes(input.kind),
)

function draftWith(
  kind: KindName,
  valueOf: (name: FieldName, field: ProductField) => unknown,
  images: string[],
): ProductDraft {
  const draft = Object.fromEntries(drafted.map(([name, field]) => [name, valueOf(name, field)]))
  return { ...draft, kind, images } as ProductDraft
}

export const blankProduct = draftWith('vino', (_, field) => blankOf(field), [])

/** Data that comes separately, because the wine's response is public. */
export type OwnFacts = { cost: number | null; shelf: string | null }

export function draftOf(wine: ProductAnswer, { cost, shelf }: OwnFacts): ProductDraft {
  // values whose form differs from the response
  const values = {
    ...wine,
    alcohol: wine.alcohol || null,
    price: wine.listPrice,
    cost,
    shelf,
    producer: String(wine.productor.id_Prod),
    place: String(wine.location.id_place),
    categ: String(wine.category.id_categ),
  }
  const scores = wine.scores.map(({ critic, points, year }) => ({
    critic,
    points: String(points),
    year: String(year ?? ''),
  }))
  return draftWith(
    kindOf({ ...wine.category, sparkling: wine.sparkling }),
    (name) => (name === 'scores' ? scores : typed(values[name])),
    [wine.image, ...wine.moreImages],
  )
}

function typed(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'number' ? String(value).replace('.', ',') : value
}

/** Converts typed text for the call. Invalid numbers stay text, so that the schema reports them. */
function readTyped(input: FieldInput, value: unknown): unknown {
  if (input.kind !== 'line' || typeof value !== 'string') return value
  if (input.typed === 'amount') return readAmount(value) ?? value
  return input.typed === 'decimal' ? (readDecimal(value) ?? value) : value
}

/** The draft for the call, without fields that its kind lacks. */
export function bodyOf({ images, kind, ...draft }: ProductDraft) {
  const { leastAlcohol = 0, sparkling = false } = kindRecord(kind)
  const hasNone = leastAlcohol === 0 && (draft.alcohol.trim() === '' || !holdsFor('alcohol', kind))
  // an added but empty line is not a score
  const scores = draft.scores.filter((line) => Object.values(line).some((part) => part.trim() !== ''))
  const values: Record<string, unknown> = { ...draft, scores }
  return {
    ...Object.fromEntries(
      drafted
        .filter(([name]) => holdsFor(name, kind))
        .map(([name, { input }]) => [name, readTyped(input, values[name])]),
    ),
    ...(hasNone ? { alcohol: null } : {}),
    kind,
    sparkling,
    image: images[0] ?? '',
    moreImages: images.slice(1),
  }
}

/** The price in pesos after the typed discount; undefined while it is not a number. */
export function resultingPrice(draft: Pick<ProductDraft, 'price' | 'descuento'>): number | undefined {
  const price = readAmount(draft.price) ?? 0
  const discount = draft.descuento.trim() === '' ? 0 : (readDecimal(draft.descuento) ?? Number.NaN)
  if (!(price >= 1 && price <= 1e9) || !Number.isInteger(discount) || discount < 0 || discount > 99)
    return undefined
  return toPesos(discountedPrice(fromPesos(price), discount))
}

/** The margin of the typed price and cost; undefined while either is missing. */
export function resultingMargin(draft: ProductDraft): Margin | undefined {
  const price = resultingPrice(draft)
  const cost = readAmount(draft.cost) ?? 0
  if (price === undefined || !(cost > 0)) return undefined
  return grossMargin(fromPesos(price), fromPesos(cost))
}

export type Terms = {
  producers: { id: number; description: string }[]
  places: { id: number; description: string }[]
  categories: ProductAnswer['category'][]
  pairings: string[]
  grapes: string[]
}

/** The wine as shoppers would see the draft, with placeholders for gaps. */
export function previewOf(draft: ProductDraft, terms: Terms, wine: ProductAnswer | undefined): ProductAnswer {
  const chosen = <T>(list: T[], id: string, idOf: (item: T) => number) =>
    list.find((item) => idOf(item) === Number(id))
  const producer = chosen(terms.producers, draft.producer, (option) => option.id)
  const place = chosen(terms.places, draft.place, (option) => option.id)
  const category = chosen(terms.categories, draft.categ, (category) => category.id_categ)
  const price = resultingPrice(draft) ?? 0
  const shown = answersOf(draft)
  const volumeMl = holdsFor('volumeMl', draft.kind) ? shown.volumeMl || 750 : null
  return {
    ...shown,
    id: wine?.id ?? 0,
    name: shown.name || 'Nombre del producto',
    price,
    listPrice: readAmount(draft.price) ?? 0,
    image: draft.images[0] ?? '/media/bottles/0.svg',
    moreImages: draft.images.slice(1),
    volumeMl,
    available: Math.max(0, shown.stock - ((wine?.stock ?? 0) - (wine?.available ?? 0))),
    archived: false,
    productor: { id_Prod: producer?.id ?? 0, description: producer?.description ?? 'Bodega' },
    location: { id_place: place?.id ?? 0, description: place?.description ?? 'Lugar' },
    category: category ?? unknownCategory(draft.kind),
    priceWithoutTaxes: toPesos(netOfVat(fromPesos(price))),
    pricePerLitre: volumeMl === null ? null : toPesos(pricePerLitre(fromPesos(price), volumeMl)),
    reviews: wine?.reviews ?? { avg: 0, count: 0 },
  }
}

/** Placeholder until a category is chosen. */
function unknownCategory(kind: KindName): ProductAnswer['category'] {
  const type = (kindRecord(kind).types[0] ?? 'Tinto') as CategoryType
  const wine = isWineType(type)
  return { id_categ: 0, type, variety: wine ? 'Varietal' : 'Clase', degreeSugar: wine ? 'Seco' : '' }
}

type Answers = Pick<ProductAnswer, FieldsWith<'answer'>>

/** Each field's parsed value, or a gap if it is missing or invalid. */
function answersOf(draft: ProductDraft): Answers {
  const body: Record<string, unknown> = bodyOf(draft)
  return Object.fromEntries(
    fieldEntries.flatMap(([name, { answer, schema }]) => {
      if (!answer) return []
      const value = schema.safeParse(body[name]).data ?? null
      return [[name, answer.safeParse(value).success ? value : gapOf(answer)]]
    }),
  ) as Answers
}

/** An empty value for a response field. */
function gapOf(answer: z.ZodType): unknown {
  return [null, '', 0, false, []].find((gap) => answer.safeParse(gap).success)
}
