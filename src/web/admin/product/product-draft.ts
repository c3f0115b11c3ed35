import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { ProductForm } from '../../../catalogue/products/product.contract.ts'
import { grossMargin, type Margin } from '../../../money/margin.ts'
import { discountedPrice, fromPesos, netOfVat, pricePerLitre, toPesos } from '../../../money/money.ts'
import { readAmount, readDecimal } from '../../../money/read-number.ts'

/** A wine as it stands in the form: what was typed, letter for letter. */
export type ProductDraft = {
  name: string
  price: string
  descuento: string
  cost: string
  /** Addresses; the first is the main picture. */
  images: string[]
  summary: string
  alcohol: string
  producer: string
  place: string
  categ: string
  stock: string
  minimo: string
  sparkling: boolean
  vintage: string
  body: string
  acidity: string
  pairings: string[]
  grapes: string[]
  elaboration: string
  servingMin: string
  servingMax: string
  volumeMl: string
}

export const blankProduct: ProductDraft = {
  name: '',
  price: '',
  descuento: '0',
  cost: '',
  images: [],
  summary: '',
  alcohol: '',
  producer: '',
  place: '',
  categ: '',
  stock: '',
  minimo: '',
  sparkling: false,
  vintage: '',
  body: '',
  acidity: '',
  pairings: [],
  grapes: [],
  elaboration: '',
  servingMin: '',
  servingMax: '',
  volumeMl: '750',
}

/** `cost` is told apart from the wine, whose answer is for everybody. */
export function draftOf(wine: ProductAnswer, cost: number | null): ProductDraft {
  const written = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
  return {
    name: wine.name,
    price: written(wine.listPrice),
    descuento: written(wine.descuento),
    cost: written(cost),
    images: [wine.image, ...wine.moreImages],
    summary: wine.summary,
    alcohol: written(wine.alcohol),
    producer: String(wine.productor.id_Prod),
    place: String(wine.location.id_place),
    categ: String(wine.category.id_categ),
    stock: written(wine.stock),
    minimo: written(wine.minimo),
    sparkling: wine.sparkling,
    vintage: written(wine.vintage),
    body: written(wine.body),
    acidity: wine.acidity ?? '',
    pairings: wine.pairings,
    grapes: wine.grapes,
    elaboration: wine.elaboration ?? '',
    servingMin: written(wine.servingMin),
    servingMax: written(wine.servingMax),
    volumeMl: written(wine.volumeMl),
  }
}

/** The draft as the call takes it; what is no number goes as it was typed, and the schema says what is wrong with it. */
export function bodyOf({ images, ...draft }: ProductDraft) {
  return {
    ...draft,
    price: readAmount(draft.price) ?? draft.price,
    cost: readAmount(draft.cost) ?? draft.cost,
    stock: readAmount(draft.stock) ?? draft.stock,
    minimo: readAmount(draft.minimo) ?? draft.minimo,
    volumeMl: readAmount(draft.volumeMl) ?? draft.volumeMl,
    descuento: readDecimal(draft.descuento) ?? draft.descuento,
    alcohol: readDecimal(draft.alcohol) ?? draft.alcohol,
    image: images[0] ?? '',
    moreImages: images.slice(1),
  }
}

/** What the typed list price and discount come to, in pesos; undefined while they are no numbers. */
export function resultingPrice(draft: Pick<ProductDraft, 'price' | 'descuento'>): number | undefined {
  const price = readAmount(draft.price) ?? 0
  const discount = draft.descuento.trim() === '' ? 0 : (readDecimal(draft.descuento) ?? Number.NaN)
  if (!(price >= 1 && price <= 1e9) || !Number.isInteger(discount) || discount < 0 || discount > 99)
    return undefined
  return toPesos(discountedPrice(fromPesos(price), discount))
}

/** What the typed price leaves above the typed cost; undefined while either is missing. */
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

/** The wine as a shopper would see it if the draft were saved now; gaps are filled with what reads as a gap. */
export function previewOf(draft: ProductDraft, terms: Terms, wine: ProductAnswer | undefined): ProductAnswer {
  const chosen = <T>(list: T[], id: string, idOf: (one: T) => number) =>
    list.find((one) => idOf(one) === Number(id))
  const producer = chosen(terms.producers, draft.producer, (one) => one.id)
  const place = chosen(terms.places, draft.place, (one) => one.id)
  const category = chosen(terms.categories, draft.categ, (one) => one.id_categ)
  const price = resultingPrice(draft) ?? 0
  const volumeMl = readAmount(draft.volumeMl) || 750
  const stock = readAmount(draft.stock) ?? 0
  const measure = (typed: string) => readDecimal(typed) || null
  return {
    id: wine?.id ?? 0,
    name: draft.name.trim() || 'Nombre del vino',
    price,
    listPrice: readAmount(draft.price) ?? 0,
    descuento: readDecimal(draft.descuento) ?? 0,
    image: draft.images[0] ?? '/media/bottles/0.svg',
    moreImages: draft.images.slice(1),
    summary: draft.summary,
    alcohol: measure(draft.alcohol) ?? 0,
    stock,
    minimo: readAmount(draft.minimo) ?? 0,
    available: Math.max(0, stock - ((wine?.stock ?? 0) - (wine?.available ?? 0))),
    archived: false,
    productor: { id_Prod: producer?.id ?? 0, description: producer?.description ?? 'Productor' },
    location: { id_place: place?.id ?? 0, description: place?.description ?? 'Locación' },
    category: category ?? { id_categ: 0, type: 'Tinto', variety: 'Variedad', degreeSugar: 'Seco' },
    sparkling: draft.sparkling,
    vintage: measure(draft.vintage),
    body: measure(draft.body),
    acidity: (draft.acidity || null) as ProductAnswer['acidity'],
    grapes: draft.grapes,
    pairings: draft.pairings,
    elaboration: draft.elaboration.trim() || null,
    volumeMl,
    servingMin: measure(draft.servingMin),
    servingMax: measure(draft.servingMax),
    priceWithoutTaxes: toPesos(netOfVat(fromPesos(price))),
    pricePerLitre: toPesos(pricePerLitre(fromPesos(price), volumeMl)),
    reviews: wine?.reviews ?? { avg: 0, count: 0 },
  }
}

/** How the fields are called on screen, in the order in which they stand. */
export const fieldNames: Record<keyof ProductForm, string> = {
  name: 'Nombre',
  producer: 'Productor',
  place: 'Locación',
  categ: 'Categoría',
  sparkling: 'Espumante',
  price: 'Precio de lista',
  descuento: 'Descuento',
  cost: 'Costo sin IVA',
  stock: 'Stock',
  minimo: 'Stock mínimo',
  image: 'Imagen',
  moreImages: 'Imágenes',
  summary: 'Descripción',
  alcohol: 'Graduación',
  vintage: 'Cosecha',
  volumeMl: 'Contenido',
  body: 'Cuerpo',
  acidity: 'Acidez',
  pairings: 'Maridaje',
  grapes: 'Uvas',
  elaboration: 'Elaboración',
  servingMin: 'Temperatura desde',
  servingMax: 'Temperatura hasta',
}
