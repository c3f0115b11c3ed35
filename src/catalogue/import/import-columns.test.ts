import { expect, test } from 'vitest'
import { guessFields, parseCell } from './import-columns.ts'

test.each([
  ['price', '12.345,50', 12_345.5],
  ['price', '12,345.50', 12_345.5],
  ['price', '$ 12.345', 12_345],
  ['price', '12,345', 12_345],
  ['price', '12345,5', 12_345.5],
  ['price', '1.234.567', 1_234_567],
  ['price', 12.345, 12.345],
  ['price', '950,1250', 950.125],
  ['price', 'consultar', 'consultar'],
  ['price', '', undefined],
  ['price', null, undefined],
  ['alcohol', '13,5', 13.5],
  ['alcohol', '13.5 % vol.', 13.5],
  ['alcohol', '14°', 14],
  ['alcohol', '14,5 GL', 14.5],
  ['alcohol', '14,5° G.L.', 14.5],
  ['descuento', '10%', 10],
  ['stock', '1.200', 1200],
  ['stock', '12,0', 12],
  ['stock', '-3', -3],
  ['vintage', '2019', 2019],
  ['vintage', 'N.V.', null],
  ['vintage', 'nv', null],
  ['vintage', 'S/A', null],
  ['vintage', '2019,0', 2019],
  ['vintage', 'viejo', 'viejo'],
  ['vintage', '21', 2021],
  ['vintage', 98, 1998],
  ['vintage', 43_466, 2019],
  ['vintage', '2019-01-01T00:00:00', 2019],
  ['vintage', '01/01/2019', 2019],
  ['volumeMl', '750 ml', 750],
  ['volumeMl', '0,75 l', 750],
  ['volumeMl', '75cl', 750],
  ['volumeMl', '1.500', 1500],
  ['volumeMl', '0,75', 750],
  ['volumeMl', 1.5, 1500],
  ['volumeMl', 187, 187],
  ['type', 'TINTO', 'Tinto'],
  ['degreeSugar', 'dulce natural', 'Dulce Natural'],
  ['acidity', 'alta', 'Alta'],
  ['body', 'con cuerpo', 4],
  ['body', '3', 3],
  ['sparkling', 'Sí', true],
  ['sparkling', 'no', false],
  ['sparkling', 'quizás', 'quizás'],
  ['pairings', 'Asado; Quesos | Pastas', ['Asado', 'Quesos', 'Pastas']],
  ['pairings', 'Asado, Quesos', ['Asado', 'Quesos']],
  ['pairings', 'Carnes, rojas; Quesos', ['Carnes, rojas', 'Quesos']],
  ['pairings', 'Carnes, rojas;', ['Carnes, rojas']],
  ['name', "'=Fórmula", '=Fórmula'],
  ['name', 1884, '1884'],
] as const)('%s %j is %j', (field, cell, value) => {
  expect(parseCell(field, cell)).toEqual(value)
})

test('columns are guessed from headings as suppliers write them', () => {
  expect(guessFields(['Bodega', 'VINO', 'Añada', 'Precio ($)', 'Dto. %', 'Grad. alc.', 'Cód.'])).toEqual([
    'producer',
    'name',
    'vintage',
    'price',
    'descuento',
    'alcohol',
    null,
  ])
  expect(guessFields(['Precio unitario', 'Stock mínimo', 'Stock', 'Descripción'])).toEqual([
    'price',
    'minimo',
    'stock',
    'summary',
  ])
  expect(guessFields(['Nombre', 'nombre'])).toEqual(['name', null])
  expect(guessFields(['CANT', 'Cant. x caja'])).toEqual(['stock', 'box'])
})
