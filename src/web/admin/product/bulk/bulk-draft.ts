import type { Sent } from '../../../../platform/http/endpoint.ts'
import type { bulkCalls } from '../../../../catalogue/bulk/bulk.contract.ts'
import { readAmount } from '../../../../money/read-number.ts'
import { blankPrice, priceRuleOf, type PriceDraft } from './price-draft.ts'

type Request = Sent<(typeof bulkCalls)['POST /products/bulk/preview']>['body']
export type SentSelection = Request['selection']
export type SentChange = Request['change']

/** Kinds of bulk changes, in menu order. */
export const bulkKinds = [
  { kind: 'price', label: 'Precio', prices: true },
  { kind: 'discount', label: 'Descuento', prices: true },
  { kind: 'minimum', label: 'Stock mínimo', prices: false },
  { kind: 'category', label: 'Categoría', prices: false },
  { kind: 'archive', label: 'Archivar', prices: false },
  { kind: 'restore', label: 'Volver a vender', prices: false },
] as const
export type BulkKind = (typeof bulkKinds)[number]['kind']

/** A bulk change in its form; fields hold text. */
export type BulkDraft = PriceDraft & {
  kind: BulkKind
  discount: string
  minimum: string
  category: string
}

export const blankDraft: BulkDraft = {
  ...blankPrice,
  kind: 'price',
  discount: '',
  minimum: '',
  category: '',
}

/** The change for the call; undefined while incomplete. */
export function changeOf(draft: BulkDraft): SentChange | undefined {
  switch (draft.kind) {
    case 'price': {
      const rule = priceRuleOf(draft)
      return rule && { kind: 'price', rule }
    }
    case 'discount': {
      const discount = readAmount(draft.discount)
      return discount === undefined || !Number.isInteger(discount) || discount < 0 || discount > 99
        ? undefined
        : { kind: 'discount', discount }
    }
    case 'minimum': {
      const minimum = readAmount(draft.minimum)
      return minimum === undefined || !Number.isInteger(minimum) || minimum < 0
        ? undefined
        : { kind: 'minimum', minimum }
    }
    case 'category':
      return draft.category === '' ? undefined : { kind: 'category', category: Number(draft.category) }
    case 'archive':
    case 'restore':
      return { kind: 'archive', archived: draft.kind === 'archive' }
  }
}
