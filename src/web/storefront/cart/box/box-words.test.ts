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

test.each([
  [1, 5, 1, true, 'Una caja completa; llevás 1 de 6 de la siguiente.'],
  [2, 4, 3, true, '3 cajas completas; llevás 2 de 6 de la siguiente.'],
  [2, 4, 1, false, 'Una promoción completa; llevás 2 de 6 de la siguiente.'],
  [6, 0, 1, true, 'Listo: tenés 2 cajas completas en tu carrito.'],
])('with %i of six, %i missing, beside %i full ones', (taken, missing, full, isBox, words) => {
  expect(boxWords({ bottles: 6, taken, missing, full, is_box: isBox })).toBe(words)
})
