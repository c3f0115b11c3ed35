import { expect, test } from 'vitest'
import { promotionSchema } from './promotions.contract.ts'
import { promotionSentence } from './promotion-sentence.ts'

const names = { producer: (id: number) => (id === 1 ? 'Trapiche' : undefined), wine: () => 'Rutini Malbec' }
const sentence = (body: object) =>
  promotionSentence(promotionSchema.parse({ name: 'x', ...body }), names).replaceAll('\u00a0', ' ')

test.each([
  [
    { effect: { kind: 'n_for_m', n: 3, m: 2 }, conditions: { productor_ids: [1] } },
    '3x2: de cada 3 botellas se pagan las 2 más caras, en vinos de Trapiche.',
  ],
  [
    {
      effect: { kind: 'nth_unit', n: 2, percent: 70 },
      conditions: { types: ['Tinto', 'Rosado'], countries: ['Chile'] },
    },
    'De cada 2 botellas, la más barata con 70 % menos, en tintos o rosados de Chile.',
  ],
  [
    {
      code: 'HOLA',
      effect: { kind: 'percent', value: 12.5, on: 'order' },
      max_uses: 10,
      max_uses_per_person: 1,
    },
    'Con el código HOLA: 12,5 % menos en toda la compra. Hasta 10 veces en total y una vez por persona.',
  ],
  [
    { code: 'SOLO', effect: { kind: 'amount', value: 5000, on: 'order' }, on_top: false },
    'Con el código SOLO: $ 5.000 menos en toda la compra. No se suma a otras promociones: vale la mejor.',
  ],
  [
    {
      effect: {
        kind: 'volume',
        steps: [
          { bottles: 12, percent: 15 },
          { bottles: 6, percent: 10 },
        ],
      },
    },
    'Desde 6 botellas, 10 % menos y desde 12 botellas, 15 % menos.',
  ],
  [
    {
      effect: { kind: 'gift', product_id: 7 },
      conditions: { min_amount: 60000, days: [5, 4], hours: { from: '18:00', until: '21:00' } },
    },
    'De regalo una botella de Rutini Malbec, desde $ 60.000, los jueves y viernes de 18:00 a 21:00.',
  ],
  [
    { effect: { kind: 'delivery', percent: 50 }, conditions: { product_ids: [1, 2, 3, 4, 5] } },
    'Envío con 50 % menos, en 5 productos elegidos.',
  ],
  [
    {
      effect: { kind: 'percent', value: 5, on: 'wines' },
      conditions: { product_ids: [7], types: ['Tinto'] },
    },
    '5 % menos en cada unidad, en Rutini Malbec que sean tintos.',
  ],
  [
    {
      effect: { kind: 'percent', value: 5, on: 'wines' },
      conditions: { productor_ids: [1, 2, 3, 4], varieties: ['Malbec', 'Merlot'] },
    },
    '5 % menos en cada unidad, en vinos de 4 bodegas elegidas, Malbec o Merlot.',
  ],
  [
    { effect: { kind: 'delivery', percent: 100 }, ends_at: '2026-12-01T03:00:00Z' },
    'Envío gratis, hasta el 01/12/2026 00:00.',
  ],
])('%j is said: %s', (body, words) => {
  expect(sentence(body)).toBe(words)
})
