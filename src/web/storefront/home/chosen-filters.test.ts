import { expect, test } from 'vitest'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { chosenFilters, nothingChosen } from './chosen-filters.ts'

const none: FacetsAnswer = {
  kind: [],
  type: [{ value: 'Tinto', label: 'Tinto', count: 3 }],
  variety: [],
  degreeSugar: [],
  productor: [],
  country: [],
  location: [],
  pairing: [],
  sparkling: [],
  price: { min: 0, max: 0 },
}
const chosen = (search: string) => chosenFilters(new URLSearchParams(search), none)

test('each thing chosen is named, and can be taken off alone', () => {
  expect(chosen('type=Tinto&priceMin=12500&sort=precio&page=3')).toEqual([
    { text: 'Tinto', to: '/?priceMin=12500&sort=precio' },
    { text: 'Desde $ 12.500', to: '/?type=Tinto&sort=precio' },
  ])
})

test('invalid parameters neither filter nor show a chip', () => {
  expect(chosen('priceMin=abc&priceMax=-1&sparkling=quizas')).toEqual([])
})

test('taking everything off keeps the order and how many are shown', () => {
  const parameters = new URLSearchParams('type=Tinto&type=Blanco&name=x&sort=precio&size=12&page=2')
  expect(nothingChosen(parameters)).toBe('/?sort=precio&size=12')
  expect(nothingChosen(new URLSearchParams('type=Tinto'))).toBe('/')
})

test('vintage, body and bottles have chips; one year has one', () => {
  expect(chosen('vintageMin=2018&vintageMax=2018&body=4&bottles=6')).toEqual([
    { text: 'Cuerpo: con cuerpo', to: '/?vintageMin=2018&vintageMax=2018&bottles=6' },
    { text: '6 botellas o más', to: '/?vintageMin=2018&vintageMax=2018&body=4' },
    { text: 'Cosecha 2018', to: '/?body=4&bottles=6' },
  ])
  expect(chosen('vintageMin=2015&vintageMax=2018&body=7').map(({ text }) => text)).toEqual([
    'Cosecha 2015 o después',
    'Cosecha 2018 o antes',
  ])
})

test('sizes and what is not wanted have chips of their own', () => {
  const query =
    'volume=1500,500&no_type=Tinto&no_variety=Malbec&no_country=Chile&no_word=madera&sparkling=false'
  expect(chosen(query).map(({ text }) => text)).toEqual([
    'Magnum (1,5 l)',
    '500 ml',
    'Que no sea tinto',
    'Que no sea Malbec',
    'Que no sea de Chile',
    'Sin madera',
    'Sin burbujas',
  ])
  expect(chosen('no_variety=Malbec,Merlot&volume=uno')[0]?.to).toBe('/?volume=uno&no_variety=Merlot')
})

test('there are at most seven chips; values of one filter share a chip, which takes all of them off', () => {
  const blends = Array.from({ length: 24 }, (_, index) => `Corte ${index}`).join(',')
  expect(chosen(`type=Tinto&variety=${blends}&location=7&vintageMin=2019&vintageMax=2019`)).toEqual([
    {
      text: 'Tinto',
      to: expect.stringMatching(/^\/\?variety=.*&location=7&vintageMin=2019&vintageMax=2019$/),
    },
    { text: 'Corte 0 y 23 más', to: '/?type=Tinto&location=7&vintageMin=2019&vintageMax=2019' },
    { text: '7', to: expect.any(String) },
    { text: 'Cosecha 2019', to: expect.any(String) },
  ])
  const many = chosen(
    'kind=vino&type=Tinto&variety=Malbec&country=Argentina&location=1&pairing=Asado&body=5&priceMax=20000&bottles=6',
  )
  expect(many).toHaveLength(7)
  expect(many.at(-1)).toEqual({
    text: 'Y 3 más',
    to: '/?kind=vino&type=Tinto&variety=Malbec&country=Argentina&location=1&pairing=Asado',
  })
})
