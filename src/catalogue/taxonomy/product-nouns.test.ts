import { expect, test } from 'vitest'
import { unbottledTypes } from './is-wine.ts'
import { bottledKinds, kindNames, kindRecord } from './product-kinds.ts'
import { counted, productNoun, unitsText } from './product-nouns.ts'
import { unitNoun } from './unit-noun.ts'

test('what comes in bottles is counted in bottles, everything else in units', () => {
  expect([unitsText(1, ['Tinto']), unitsText(3, ['Tinto', 'Blanco'])]).toEqual(['1 botella', '3 botellas'])
  expect(unitsText(2, ['Tinto', 'Espirituosa', 'Bebida', 'Aceite'])).toBe('2 botellas')
  expect([unitsText(1, ['Accesorio']), unitsText(7, ['Tinto', 'Accesorio'])]).toEqual([
    '1 unidad',
    '7 unidades',
  ])
  expect(unitNoun([]).many).toBe('botellas')
})

test('what comes in no bottle is known by its types alone', () => {
  const unbottled = kindNames.filter((name) => !bottledKinds.some((bottled) => bottled === name))
  expect(unbottled.flatMap((name) => kindRecord(name).types)).toEqual([...unbottledTypes])
})

test('wines are called wines, with anything else among them they are products', () => {
  expect(counted(1, productNoun(['Rosado']))).toBe('1 vino')
  expect(counted(4, productNoun(['Rosado', 'Tinto']))).toBe('4 vinos')
  for (const other of ['Espirituosa', 'Bebida', 'Aceite', 'Accesorio'])
    expect(counted(2, productNoun(['Tinto', other]))).toBe('2 productos')
})
