import { expect, test } from 'vitest'
import { boxWords } from './box-words.ts'

test.each([
  [0, 6, 'Elegí 6 botellas, mezcladas como quieras.'],
  [4, 2, 'Llevás 4 de 6: te faltan 2.'],
  [5, 1, 'Llevás 5 de 6: te falta 1.'],
  [6, 0, 'Listo: las 6 botellas están en tu carrito.'],
])('with %i of six', (taken, missing, words) => {
  expect(boxWords({ bottles: 6, taken, missing })).toBe(words)
})
