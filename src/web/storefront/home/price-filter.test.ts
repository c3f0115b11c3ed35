import { expect, test } from 'vitest'
import { readView } from './catalogue-view.ts'
import { priceFilter } from './price-filter.ts'

const filterOf = (price: string) => readView(new URLSearchParams({ priceMin: price, priceMax: price })).filter

test.each([
  ['20000', '20000', '20000'],
  ['20.000', '20000', '20000'],
  ['$ 20.000', '20000', '20000'],
  ['20000,50', '20000', '20001'],
  ['1.234.567', '1234567', '1234567'],
])('%s is a price of the address', (text, priceMin, priceMax) => {
  expect(filterOf(text)).toEqual({ priceMin, priceMax })
})

test.each(['-5', 'abc', '1000000000', '1e9', ''])('%s is none', (text) => {
  expect(filterOf(text)).toEqual({})
})

const filterFor = (search: string) => priceFilter(new URLSearchParams(search), { min: 4000, max: 90_000 })

test.each([
  ['', 0, undefined],
  ['priceMax=20.000', 1, undefined],
  ['priceMin=10.000&priceMax=20.000', 2, undefined],
  ['priceMin=-5', 0, 'Un precio no puede ser menor que 0.'],
  ['priceMax=barato', 0, '«barato» no es un precio: escribilo como 20.000.'],
  ['priceMax=2000000000', 0, 'Ese precio es demasiado alto.'],
  [
    'priceMin=30000&priceMax=10.000',
    2,
    '«Desde» ($\u00a030.000) es más que «Hasta» ($\u00a010.000): cambiá uno de los dos.',
  ],
])('%s: %i ends, %s', (search, count, note) => {
  expect(filterFor(search)).toMatchObject({ range: 'De $\u00a04.000 a $\u00a090.000', count, note })
})

test('the other parameters of the list', () => {
  expect(filterFor('type=Tinto&priceMin=10.000&variety=Malbec&page=2')).toMatchObject({
    ends: ['10000', undefined],
    others: 'type=Tinto&variety=Malbec',
  })
})
