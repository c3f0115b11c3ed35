import { expect, test } from 'vitest'
import { withoutCountry } from '../../../catalogue/taxonomy/region-parts.ts'
import { bodegaText, regionText, type OriginFacts } from './origin-text.ts'

const values = (...labels: string[]) => labels.map((label) => ({ value: label, label, count: 1 }))
const facts: OriginFacts = {
  wines: 14,
  type: values('Tinto', 'Blanco'),
  variety: values('Malbec', 'Cabernet Franc', 'Chardonnay', 'Bonarda'),
  location: values('Luján de Cuyo', 'Valle de Uco'),
  productor: values('Catena Zapata', 'Zuccardi', 'Ique', 'Otra'),
  price: { min: 8900, max: 95000 },
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a producer is described from catalogue data', () => {
  expect(plain(bodegaText('Catena Zapata', facts))).toBe(
    '14 vinos de Catena Zapata en la tienda: tintos y blancos. Sobre todo Malbec, Cabernet Franc y Chardonnay, de Luján de Cuyo y Valle de Uco. Desde $ 8.900 hasta $ 95.000.',
  )
})

test('a region need not name its country twice', () => {
  expect(withoutCountry('Valle de Uco, Argentina', 'Argentina')).toBe('Valle de Uco')
  expect(withoutCountry('Mendoza', 'Argentina')).toBe('Mendoza')
  expect(withoutCountry('Mendoza, Argentina', null)).toBe('Mendoza, Argentina')
})

test('so is a region', () => {
  expect(plain(regionText('Mendoza', facts))).toBe(
    '14 vinos de Mendoza en la tienda: tintos y blancos. Sobre todo Malbec, Cabernet Franc y Chardonnay. Entre las bodegas, Catena Zapata, Zuccardi e Ique. Desde $ 8.900 hasta $ 95.000.',
  )
})

test('one wine is singular, none is omitted', () => {
  const single = {
    ...facts,
    wines: 1,
    type: values('Tinto'),
    variety: values('Malbec'),
    productor: values('Zuccardi'),
    price: { min: 5, max: 5 },
  }
  expect(plain(regionText('San Juan', single))).toBe(
    'Un vino de San Juan en la tienda: tinto. De Malbec. De Zuccardi. A $ 5.',
  )
  expect(bodegaText('Zuccardi', { ...facts, wines: 0 })).toBe('')
})
