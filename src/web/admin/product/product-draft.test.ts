import { expect, test } from 'vitest'
import { productForm } from '../../../catalogue/products/product.contract.ts'
import { blankProduct, bodyOf, previewOf, resultingMargin, resultingPrice } from './product-draft.ts'

const draft = {
  ...blankProduct,
  name: 'Un vino',
  price: '12.500',
  images: ['/media/bottles/1.svg'],
  summary: '<p>Rico</p>',
  alcohol: '13,5',
  producer: '1',
  place: '1',
  categ: '1',
  stock: '1.000',
  minimo: '1.200',
}

test('numbers in es-AR notation are parsed', () => {
  expect(productForm.parse(bodyOf({ ...draft, cost: '8.000' }))).toMatchObject({
    price: 12_500,
    cost: 8000,
    stock: 1000,
    minimo: 1200,
    alcohol: 13.5,
    volumeMl: 750,
  })
  expect(
    productForm.parse(bodyOf({ ...draft, price: '12.500,50', volumeMl: '1.500', cost: '' })),
  ).toMatchObject({ price: 12_500.5, volumeMl: 1500, cost: null })
})

test('an invalid number is rejected with the message of the schema', () => {
  const checked = productForm.safeParse(bodyOf({ ...draft, price: 'doce', stock: '', minimo: '1,5' }))
  expect(checked.error?.issues.map((issue) => issue.message)).toEqual([
    'Precio requerido!',
    'Debe ingresar el stock ',
    'Debe ser un número entero',
  ])
})

test('the price that is charged, the margin and the preview read the same figures', () => {
  expect(resultingPrice({ ...draft, descuento: '10' })).toBe(11_250)
  expect(resultingMargin({ ...draft, price: '12.100', cost: '6.000' })?.percent).toBe(40)
  const terms = { producers: [], places: [], categories: [], pairings: [], grapes: [] }
  expect(previewOf({ ...draft, volumeMl: '1.500' }, terms, undefined)).toMatchObject({
    price: 12_500,
    listPrice: 12_500,
    stock: 1000,
    available: 1000,
    volumeMl: 1500,
  })
})
