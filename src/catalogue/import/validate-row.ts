import { foldText } from '../search/fold-text.ts'
import { formatPesos, fromPesos } from '../../money/money.ts'
import { categoryForm, descriptionForm, productForm, type ProductForm } from '../products/product.contract.ts'
import { ownDrawnBottle } from '../images/picture.ts'
import { columnValue, formOf, type FieldColumns } from '../products/product-columns.ts'
import { ofItsKind, type SentFields } from '../products/of-its-kind.ts'
import { fieldOf, labelOf, type FieldName } from '../products/product-fields.ts'
import type { CellValue } from '../products/field-cells.ts'
import { categoryText, kindOf, kindRecord } from '../taxonomy/product-kinds.ts'
import { columnLabel, importFields, isColumn, sheetFields, type ImportField } from './import-columns.ts'
import { likelyWord } from './known-words.ts'
import type { ProblemKind } from './problem-kinds.ts'
import type { Reading } from './reading.contract.ts'

/** A wine as it stands in the catalogue. Money in centavos. */
export type KnownWine = FieldColumns & {
  id: number
  reserved: number
  archived: boolean
  /** Archived because the import that added it was undone. */
  undone?: boolean
  /** The import that is being saved has made or changed it already. */
  made?: boolean
  producer: string
  place: string
  type: string
  variety: string
  degree_sugar: string
}

export type RowValues = Partial<Record<ImportField, CellValue>> & {
  /** Of fields that several columns may hold: what each of them says. */
  joined?: Partial<Record<ImportField, CellValue[]>>
}
export type RowOptions = {
  createTerms: boolean
  drawBottles: boolean
  /** Codes that another wine has, and those that another row of the list gives to another wine, with that row. */
  taken: readonly FieldName[]
  repeated?: readonly { field: FieldName; code: string; line: number }[]
  stock?: Reading['stock']
  /** What the row's cells say, and what of it could not be read. */
  written?: Partial<Record<ImportField, string>>
  unread?: readonly Reason[]
}
export type CategoryNames = { type: string; variety: string; degreeSugar: string }

/** A bodega, place or category that a row names: its id, the known one that it may be, or that it must be added first. */
export type Named = { id: number } | { like: string } | 'missing'
export type RowTerms = { producer?: Named; place?: Named; category?: Named }

/** Why a row is refused. Beside the sentence, what groups it with others: the column, the kind, and what the cell says. */
export type Reason = {
  field: string
  detail: string
  of?: ImportField
  kind?: ProblemKind
  cell?: string
  /** What it probably means. */
  suggestion?: string
}
export type Change = { field: string; before: string; after: string }
export type RowVerdict =
  | { verdict: 'rechazar'; reasons: Reason[] }
  | { verdict: 'igual'; why?: string }
  /** The row is no wine, or need not be looked at. */
  | { verdict: 'omitir'; why: string }
  | { verdict: 'crear'; form: ProductForm; changes: Change[]; adds: string[] }
  | { verdict: 'cambiar'; form: ProductForm; changes: Change[]; adds: string[] }

/** Stands for the id of what is added together with the row. */
const notYet = Number.MAX_SAFE_INTEGER

/**
 * What a row would do: the product form's own rule on what the row says and, of a wine that is there, on what it leaves
 * empty. In: the row as read, the wine that it names if there is one, and the terms that it names.
 */
export function validateRow(
  row: RowValues,
  wine: KnownWine | undefined,
  terms: RowTerms,
  options: RowOptions,
): RowVerdict {
  const reasons: Reason[] = [...(options.unread ?? [])]
  const adds: string[] = []
  const category = categoryOf(row, wine)
  const term = (field: keyof RowTerms, label: string, name: string) => {
    const found = terms[field]
    if (found === 'missing' && options.createTerms) adds.push(`${label} «${name}»`)
    else if (found === 'missing') reasons.push(unknownTerm(field, label, name))
    else if (found && 'like' in found) reasons.push(alike(field, label, row, found.like))
    return idOf(found)
  }
  const producer = term('producer', columnLabel('producer'), text(row.producer))
  const place = term('place', columnLabel('place'), text(row.place))
  const categ = term('category', 'Categoría', category ? Object.values(category).join(' ') : '')
  reasons.push(...wrongTerms(row, category, terms))
  reasons.push(...wrongCodes(options))

  const current = wine && formOf(wine)
  const said = { ...pick(row), ...join(row, current), ...given({ producer, place, categ }) }
  if (wine) Object.assign(said, stockOf(row, wine, options.stock))
  const drawn = !wine && row.image === undefined && options.drawBottles ? { image: ownDrawnBottle } : {}
  const checked = checkForm({ ...current, ...drawn }, said, category?.type ?? wine?.type ?? '')
  if (!checked.ok) reasons.push(...furtherReasons(checked.issues, reasons))
  if (!checked.ok || reasons.length > 0)
    return { verdict: 'rechazar', reasons: reasons.map((reason) => grouped(reason, row, options.written)) }
  const { form } = checked
  if (!wine || !current) return { verdict: 'crear', form, changes: beginning(form, row, { category }), adds }
  if (form.stock !== wine.stock && form.stock < wine.reserved)
    return { verdict: 'rechazar', reasons: [stockHeld] }
  // what an import added that was taken back comes back with the wine
  const back: Change[] = wine.undone ? [{ field: 'A la venta', before: 'no', after: 'sí' }] : []
  const changes = [...back, ...changesBetween(current, form, wine, { ...row, ...category })]
  return changes.length === 0 ? { verdict: 'igual' } : { verdict: 'cambiar', form, changes, adds }
}

/** Codes that another wine or another row of the list has. */
function wrongCodes({ taken, repeated = [] }: RowOptions): Reason[] {
  return [
    ...taken.map((name): Reason => ({
      field: labelOf(name),
      detail: fieldOf(name).unique ?? '',
      kind: 'wrong',
    })),
    ...repeated.map(({ field, code, line }): Reason => ({
      field: labelOf(field),
      detail: `${fieldOf(field).unique}: el de la fila ${line}`,
      kind: 'contradiction',
      cell: code,
    })),
  ]
}

type Issue = { path: PropertyKey[]; message: string }
type CheckedForm = { ok: true; form: ProductForm } | { ok: false; issues: readonly Issue[] }

/** The form that a row comes to as a product of its kind. In: what was known, what the row says, its category's type. */
function checkForm(known: SentFields, said: SentFields, type: string): CheckedForm {
  const kind = kindOf({ type, sparkling: (said.sparkling ?? known.sparkling) === true })
  const values = { ...known, ...said }
  const { leastAlcohol = 0 } = kindRecord(kind)
  // a list of glasses has no column for it
  const parsed = productForm.safeParse(
    leastAlcohol === 0 ? { ...values, alcohol: values.alcohol || null } : values,
  )
  if (!parsed.success) return { ok: false, issues: parsed.error.issues }
  const fitted = ofItsKind(parsed.data, kind, said)
  if (fitted.ok) return fitted
  return { ok: false, issues: fitted.faults.map(({ field, detail }) => ({ path: [field], message: detail })) }
}

/** Without what is not said: it must not replace what the wine has. */
function given(ids: Record<string, number | undefined>): Record<string, number | undefined> {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined))
}

const stockHeld: Reason = {
  field: columnLabel('stock'),
  detail: 'Hay más botellas reservadas por compras en curso que ese stock.',
  of: 'stock',
  kind: 'wrong',
}

/** The stock that a wine comes to: the list's, more by the list's, or as it was. */
function stockOf(
  row: RowValues,
  wine: KnownWine,
  mode: Reading['stock'] = 'reemplazar',
): { stock?: unknown } {
  if (mode === 'dejar') return { stock: wine.stock }
  return mode === 'sumar' && typeof row.stock === 'number' ? { stock: wine.stock + row.stock } : {}
}

const columnOfTerm = { producer: 'producer', place: 'place', category: 'variety' } as const

function unknownTerm(field: keyof RowTerms, label: string, name: string): Reason {
  const detail = `No existe «${name}»`
  return { field: label, detail, of: columnOfTerm[field], kind: 'unknown-term', cell: name }
}

function alike(field: keyof RowTerms, label: string, row: RowValues, like: string): Reason {
  const of = columnOfTerm[field]
  const cell = text(row[of])
  const detail = `«${cell}» se parece a «${like}»: decí si es lo mismo`
  return { field: label, detail, of, kind: 'likeness', cell, suggestion: like }
}

/** With what tells it from others: whether the row says nothing of it, or something that cannot be. */
function grouped(reason: Reason, row: RowValues, written: RowOptions['written'] = {}): Reason {
  if (reason.kind) return reason
  const of =
    importFields.find((field) => columnLabel(field) === reason.field) ??
    (reason.field === 'Categoría' ? 'type' : undefined)
  if (of === undefined) return { ...reason, kind: 'wrong' }
  const cell = written[of]
  if (cell === undefined && row[of] === undefined) return { ...reason, of, kind: 'missing' }
  const suggestion = cell === undefined ? undefined : likelyWord(of, foldText(cell))
  const kind =
    of === 'type' || of === 'degreeSugar' || of === 'acidity' || of === 'body' ? 'unknown' : 'wrong'
  return { ...reason, of, kind, cell: cell ?? text(row[of]), ...(suggestion ? { suggestion } : {}) }
}

function idOf(term: Named | undefined): number | undefined {
  if (term === undefined) return undefined
  return term !== 'missing' && 'id' in term ? term.id : notYet
}

/** What the form finds wrong, of fields that have no reason yet. */
function furtherReasons(issues: readonly Issue[], reasons: readonly Reason[]): Reason[] {
  return issues
    .filter((issue) => !reasons.some((reason) => reason.field === reasonLabel(issue.path[0])))
    .map((issue) => ({ field: reasonLabel(issue.path[0]), detail: issue.message }))
}

/** The category that a row asks for; what it leaves out is that of the wine. Undefined when it says nothing of it. */
export function categoryOf(row: RowValues, wine: KnownWine | undefined): CategoryNames | undefined {
  if (row.type === undefined && row.variety === undefined && row.degreeSugar === undefined) return undefined
  return {
    type: text(row.type) || (wine?.type ?? ''),
    variety: text(row.variety) || (wine?.variety ?? ''),
    degreeSugar: text(row.degreeSugar) || (wine?.degree_sugar ?? ''),
  }
}

/** What would not pass the forms of bodegas, places and categories. */
function wrongTerms(row: RowValues, category: CategoryNames | undefined, terms: RowTerms): Reason[] {
  const names = (['producer', 'place'] as const).flatMap((field) => {
    const checked = descriptionForm.safeParse({ description: row[field] })
    return terms[field] !== 'missing' || checked.success
      ? []
      : [{ field: columnLabel(field), detail: checked.error.issues[0]?.message ?? '' }]
  })
  const checked = category && terms.category === 'missing' ? categoryForm.safeParse(category) : undefined
  const wrong = checked?.success === false ? checked.error.issues : []
  return [...names, ...wrong.map((issue) => ({ field: reasonLabel(issue.path[0]), detail: issue.message }))]
}

/** Bodega and place are said by their ids, once they are found by their names. */
const plainFields = sheetFields.filter((field) => field !== 'producer' && field !== 'place')

function pick(row: RowValues): RowValues {
  return Object.fromEntries(
    plainFields.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  )
}

/** What several columns say together, given what the wine has. */
function join({ joined = {} }: RowValues, current: ProductForm | undefined): object {
  return Object.fromEntries(
    plainFields.flatMap((field) => {
      const cells = joined[field]
      return cells ? [[field, fieldOf(field).sheet?.join?.(current?.[field] as never, cells)]] : []
    }),
  )
}

/** Compared as they would be stored: a summary by its allowed tags, alcohol by its one decimal. */
function changesBetween(before: ProductForm, after: ProductForm, wine: KnownWine, row: RowValues): Change[] {
  const stored = (form: ProductForm, field: FieldName) =>
    field === 'alcohol' ? Math.round(form.alcohol * 10) : columnValue(field, form[field])
  const differs = (field: FieldName) =>
    JSON.stringify(stored(before, field)) !== JSON.stringify(stored(after, field))
  const changes = plainFields
    .filter(differs)
    .map((field) => ({ field: columnLabel(field), before: shown(field, before), after: shown(field, after) }))
  if (differs('producer'))
    changes.push({ field: columnLabel('producer'), before: wine.producer, after: text(row.producer) })
  if (differs('place'))
    changes.push({ field: columnLabel('place'), before: wine.place, after: text(row.place) })
  if (differs('categ')) {
    const was = [wine.type, wine.variety, wine.degree_sugar].join(' ')
    const becomes = [row.type, row.variety, row.degreeSugar].map(text).join(' ')
    changes.push({ field: 'Categoría', before: was, after: becomes })
  }
  return changes
}

const newFields = [
  'price',
  'descuento',
  'cost',
  'stock',
  'vintage',
  'volumeMl',
  'sku',
  'ean',
  'alcohol',
] as const

/** What a new wine is to be, as it was read: '12,500' may be meant as either, and a year as another number. */
function beginning(
  form: ProductForm,
  row: RowValues,
  wine: { category: CategoryNames | undefined },
): Change[] {
  const { category } = wine
  const terms: Change[] = [
    { field: columnLabel('producer'), before: '', after: text(row.producer) },
    { field: columnLabel('place'), before: '', after: text(row.place) },
    {
      field: 'Categoría',
      before: '',
      after: [...(category ? [categoryText(category)] : []), ...(form.sparkling ? ['Espumante'] : [])].join(
        ' · ',
      ),
    },
  ]
  const said = newFields.filter((field) => {
    const value = form[field]
    return value !== null && value !== undefined && (value !== 0 || field === 'stock' || field === 'price')
  })
  const amounts = said.map((field) => ({
    field: columnLabel(field),
    before: '',
    after: field === 'price' || field === 'cost' ? formatPesos(Number(form[field])) : shown(field, form),
  }))
  return [...amounts.slice(0, 1), ...terms.filter(({ after }) => after !== ''), ...amounts.slice(1)]
}

const longest = 160

function shown(field: FieldName, form: ProductForm): string {
  const written = fieldOf(field).sheet?.write?.(form[field] as never)
  const value: unknown = typeof written === 'string' ? written : form[field]
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number') return String(fromPesos(value) / 100).replace('.', ',')
  const words = Array.isArray(value) ? value.join('; ') : text(value)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

/** The label of a field or of a part of the category. */
function reasonLabel(field: PropertyKey | undefined): string {
  const name = String(field)
  return isColumn(name) ? columnLabel(name) : labelOf(name)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
