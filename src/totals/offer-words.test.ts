import { expect, test } from 'vitest'
import type { Conditions, Effect } from '../promotions/promotion.ts'
import { offerWords } from './offer-words.ts'

test.each<[Effect, Conditions, string | undefined]>([
  [{ kind: 'n_for_m', n: 3, m: 2 }, {}, '3x2'],
  [
    { kind: 'volume', steps: [12, 6].map((bottles) => ({ bottles, percent: 10 })) },
    {},
    'Llevando 6: $ 9.000 c/u',
  ],
  [{ kind: 'percent', value: 15, on: 'wines' }, {}, 'En promoción: $ 8.500'],
  [{ kind: 'percent', value: 15, on: 'wines' }, { payment_way: 'transfer' }, 'Con transferencia: $ 8.500'],
  [{ kind: 'percent', value: 15, on: 'wines' }, { min_bottles: 6 }, 'Llevando 6: $ 8.500'],
  [
    { kind: 'percent', value: 10, on: 'order' },
    { min_amount: 60_000_00 },
    'Desde $ 60.000: −10 % en toda la compra',
  ],
  [{ kind: 'amount', value: 500_00, on: 'wines' }, {}, 'En promoción: $ 9.500'],
  [{ kind: 'nth_unit', n: 2, percent: 70 }, {}, '2.ª unidad −70 %'],
  [{ kind: 'box_price', bottles: 6, price: 54_000_00 }, {}, 'Caja de 6: $ 54.000'],
  [{ kind: 'gift', product_id: 1 }, { min_bottles: 6 }, 'Llevando 6: Con botella de regalo'],
  [{ kind: 'delivery', percent: 100 }, {}, undefined],
])('%j with %j is said %s', (effect, conditions, words) => {
  const promotion = { id: 1, name: '', code: null, on_top: true, conditions, effect }
  expect(offerWords(promotion, 10_000_00)?.replaceAll('\u00a0', ' ')).toBe(words)
})
