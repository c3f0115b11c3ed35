import { expect, test } from 'vitest'
import { foreignWords, sentencesOf } from './foreign-words.ts'

const words = (text: string, echoed?: string) =>
  foreignWords(text, echoed).map((match) => match.split(' ')[0])

test.each([
  ['Invalid input: expected string, received undefined', ['invalid', 'input', 'expected', 'string']],
  ['price: Required', ['required']],
  ['Too small: expected number to be >=1', ['too', 'expected', 'number', 'to']],
  ['Error: algo pasó', ['error:']],
  ['Falta un dato (undefined)', ['undefined']],
  ['Please try again', ['please', 'try', 'again']],
])('English is found: %s', (text, expected) => {
  expect(words(text)).toEqual(expect.arrayContaining(expected))
})

test.each([
  'Falta un dato',
  'Error interno',
  'Cabernet Sauvignon, Malbec y Petit Verdot de Château d’Yquem',
  'Escribinos a hola@the-shop.test o entrá en https://the-shop.test/from/here y en /shoppingCart?from=home',
  'Por favor debe logearse para realizar la compra',
])('Spanish and names are not: %s', (text) => {
  expect(words(text)).toEqual([])
})

test('echoed input is exempt', () => {
  expect(words('No existe «The Velvet Hand»', 'name=The%20Velvet%20Hand')).toEqual([])
  expect(words('No existe «The Velvet Hand»', 'name=Mano')).toEqual(['the'])
})

test('of an error answer every sentence is read', () => {
  const problem = {
    title: 'Datos inválidos',
    detail: 'uno',
    message: 'dos',
    errors: [{ field: 'name', detail: 'tres' }],
    current: { type: 'string' },
  }
  expect(sentencesOf(problem)).toEqual(['Datos inválidos', 'uno', 'dos', 'tres'])
})
