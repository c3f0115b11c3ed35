import { formatPesos, toPesos } from '../../money/money.ts'
import { writeNumber } from '../../money/write-number.ts'
import { priceByRule, type PriceRule } from '../pricing/price-rule.ts'
import { ruleInWords } from '../pricing/price-rule-words.ts'

/** A change made to each of many wines. */
export type WineChange =
  | { kind: 'price'; rule: PriceRule }
  | { kind: 'discount'; discount: number }
  | { kind: 'minimum'; minimum: number }
  | { kind: 'category'; category: number }
  | { kind: 'archive'; archived: boolean }
  | { kind: 'pictures'; pictures: readonly { id: number; image: string }[] }

export const bulkColumns = {
  price: { name: 'list_price', type: 'bigint' },
  discount: { name: 'discount', type: 'smallint' },
  minimum: { name: 'minimo', type: 'integer' },
  category: { name: 'id_categ', type: 'bigint' },
  archive: { name: 'archived_at', type: 'timestamptz' },
  pictures: { name: 'image', type: 'text' },
} as const satisfies Record<WineChange['kind'], { name: string; type: string }>

export type BulkColumn = (typeof bulkColumns)[WineChange['kind']]['name']

/** PostgreSQL's name for the transaction's time. */
const moment = 'now'

/**
 * A column's new value as text; undefined leaves the wine unchanged.
 * @param id of the wine
 * @param before the value as text, null if it has none
 */
export function valueAfter(
  change: WineChange,
): (id: number, before: string | null) => string | null | undefined {
  const fixed = (after: string | null) => (_id: number, before: string | null) =>
    before === after ? undefined : after
  switch (change.kind) {
    case 'price':
      return (_id, before) => unlessSame(before, String(priceByRule(Number(before), change.rule)))
    case 'discount':
      return fixed(String(change.discount))
    case 'minimum':
      return fixed(String(change.minimum))
    case 'category':
      return fixed(String(change.category))
    case 'archive':
      // archiving again would only lose its date
      return (_id, before) =>
        (before !== null) === change.archived ? undefined : change.archived ? moment : null
    case 'pictures': {
      const images = new Map(change.pictures.map(({ id, image }) => [id, image]))
      return (id, before) => unlessSame(before, images.get(id))
    }
  }
}

const unlessSame = (before: string | null, after: string | undefined) =>
  before === after ? undefined : after

/**
 * A column's value for display.
 * @param categories names by id
 */
export function writeValue(
  kind: WineChange['kind'],
  value: string | null,
  categories: ReadonlyMap<number, string>,
): string {
  switch (kind) {
    case 'price':
      return formatPesos(toPesos(Number(value)))
    case 'discount':
      return `${value} %`
    case 'minimum':
      return writeNumber(Number(value))
    case 'category':
      return categories.get(Number(value)) ?? `n.º ${value}`
    case 'archive':
      return value === null ? 'A la venta' : 'Archivado'
    case 'pictures':
      return value ?? ''
  }
}

/** Describes the change for the history, because categories may be renamed later. */
export function changeInWords(change: WineChange, categories: ReadonlyMap<number, string>): string {
  switch (change.kind) {
    case 'price':
      return ruleInWords(change.rule).join(' · ')
    case 'discount':
      return change.discount === 0 ? 'Sin descuento' : `Descuento del ${change.discount} %`
    case 'minimum':
      return `Stock mínimo ${writeNumber(change.minimum)}`
    case 'category':
      return `Categoría ${writeValue('category', String(change.category), categories)}`
    case 'archive':
      return change.archived ? 'Archivados' : 'De nuevo a la venta'
    case 'pictures':
      return 'Imágenes'
  }
}
