import { expect, test } from 'vitest'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { toListedCard } from './card-wine.ts'

test('a card names the dish that was asked for, otherwise the first of the wine', () => {
  const wine = {
    pairings: ['Cerdo', 'Pescados grasos', 'Mariscos'],
    productor: { description: 'Casa Perini' },
  } as ProductAnswer
  expect(toListedCard(wine).reason).toBe('Va con cerdo')
  expect(toListedCard(wine, ['Pescados', 'Pescados grasos']).reason).toBe('Va con pescados grasos')
  expect(toListedCard(wine, ['Asado']).reason).toBe('Va con cerdo')
})
