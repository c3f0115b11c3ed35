import { sortOrders } from '../../../catalogue/taxonomy/wine-terms.ts'
import { bandDrawings, bandsSchema, type Band } from '../../../settings/bands.ts'

const lists = ['type', 'variety', 'country', 'pairing'] as const
export type BandList = (typeof lists)[number]

/** A collection in its form; `key` is only for the form. */
export type BandDraft = {
  key: number
  title: string
  show: Band['show']
  /** For a large band. */
  drawing: NonNullable<Band['drawing']>
  by: 'rule' | 'hand'
  lists: Record<BandList, string[]>
  priceMin: string
  priceMax: string
  sparkling: boolean
  discounted: boolean
  sort: string
  /** Parts of the rule without a field, which stay unchanged. */
  rest: [string, string][]
  ids: string[]
}

const edited = new Set<string>([...lists, 'priceMin', 'priceMax', 'sparkling', 'discounted', 'sort'])

export const sortWords: Record<(typeof sortOrders)[number], string> = {
  relevancia: 'El de la tienda',
  precio: 'Los más baratos primero',
  '-precio': 'Los más caros primero',
  nombre: 'De la A a la Z',
  valoracion: 'Los mejor valorados primero',
  novedades: 'Los últimos que llegaron primero',
  descuento: 'Los de mayor descuento primero',
}

export const drawingWords: Record<BandDraft['drawing'], string> = {
  asado: 'El asado',
  verano: 'El verano',
  cajas: 'La caja de seis',
  mesa: 'La mesa puesta',
  vinas: 'Las viñas',
}

export function bandDrafts(bands: readonly Band[]): BandDraft[] {
  return bands.map(({ title, show, rule, product_ids, drawing = bandDrawings[0] }, key) => {
    const says = new URLSearchParams(rule)
    const list = (name: BandList) => says.getAll(name).flatMap((value) => value.split(','))
    return {
      key,
      title,
      show,
      drawing,
      by: rule === '' && product_ids.length > 0 ? 'hand' : 'rule',
      lists: {
        type: list('type'),
        variety: list('variety'),
        country: list('country'),
        pairing: list('pairing'),
      },
      priceMin: says.get('priceMin') ?? '',
      priceMax: says.get('priceMax') ?? '',
      sparkling: says.get('sparkling') === 'true',
      discounted: says.get('discounted') === 'true',
      sort: says.get('sort') ?? '',
      rest: [...says].filter(([name]) => !edited.has(name)),
      ids: product_ids.map(String),
    }
  })
}

export const blankBand = (key: number): BandDraft => ({
  ...(bandDrafts([{ title: '', show: 'row', rule: '', product_ids: [] }])[0] as BandDraft),
  key,
})

/** The list for the call. */
export function bandsOf(drafts: readonly BandDraft[]): Band[] {
  return drafts.map((draft) => ({
    title: draft.title.trim(),
    show: draft.by === 'hand' ? 'row' : draft.show,
    rule: draft.by === 'hand' ? '' : ruleOf(draft),
    product_ids: draft.by === 'hand' ? draft.ids.map(Number) : [],
    ...(draft.by === 'rule' && draft.show === 'feature' ? { drawing: draft.drawing } : {}),
  }))
}

function ruleOf(draft: BandDraft): string {
  const says = new URLSearchParams()
  for (const name of lists) for (const value of draft.lists[name]) says.append(name, value)
  for (const [name, value] of draft.rest) says.append(name, value)
  const pesos = (text: string) => text.replace(/[^\d]/g, '')
  const single = {
    priceMin: pesos(draft.priceMin),
    priceMax: pesos(draft.priceMax),
    sparkling: draft.sparkling ? 'true' : '',
    discounted: draft.discounted ? 'true' : '',
    sort: draft.sort,
  }
  for (const [name, value] of Object.entries(single)) if (value !== '') says.set(name, value)
  return says.toString()
}

/** The first error per field, by 'index.field'; '' is the list's own. */
export function bandErrors(drafts: readonly BandDraft[]): Map<string, string> {
  const errors = new Map<string, string>()
  for (const { path, message } of bandsSchema.safeParse(bandsOf(drafts)).error?.issues ?? []) {
    const [index, field = 'title'] = path.map(String)
    const name = index === undefined ? '' : `${index}.${field}`
    if (!errors.has(name)) errors.set(name, message)
  }
  return errors
}

/** Collections that are valid as written. */
export function readyBands(drafts: readonly BandDraft[]): Band[] {
  const unfinished = new Set([...bandErrors(drafts).keys()].map((name) => name.split('.')[0]))
  return bandsOf(drafts).filter((_, index) => !unfinished.has(String(index)))
}

/** Moves an entry of a list. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  const place = Math.min(Math.max(to, 0), list.length - 1)
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(place, 0, entry)
}
