import { expect, test } from 'vitest'
import { pageForSearch } from './page-for-search.ts'

test.each([
  ['3x2', '/promociones'],
  ['2 x 1 en malbec', '/promociones'],
  ['Cupón', '/promociones'],
  ['envío gratis', '/envios'],
  ['dónde está mi pedido', '/seguimiento'],
  ['devolución', '/arrepentimiento'],
  ['horarios', '/contact'],
  ['whatsapp', '/contact'],
])('%s is about %s', (typed, to) => {
  expect(pageForSearch(typed)?.to).toBe(to)
})

test.each(['malbec', 'luigi bosca 2x', 'promontorio', 'gran enviado', ''])('%s is about no page', (typed) => {
  expect(pageForSearch(typed)).toBeUndefined()
})
