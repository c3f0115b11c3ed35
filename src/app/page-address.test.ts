import { expect, test } from 'vitest'
import { pageAddresses } from './page-address.ts'

const addressOf = pageAddresses({
  '': {
    name: {},
    type: { several: true },
    sparkling: { allowed: /^(true|false)$/ },
    page: { allowed: /^[1-9]\d*$/ },
  },
  detail: {},
})

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/?utm_source=mail&n=17', '/'],
  ['/detail/1/a?fbclid=abc&x=1', '/detail/1/a'],
  ['/?page=2&type=Tinto', '/?type=Tinto&page=2'],
  ['/?type=&type=Tinto&type=Tinto%2CBlanco&page=0', '/?type=Tinto&type=Blanco'],
  ['/?name=a%20b', '/?name=a+b'],
  ['/?name=%20&sparkling=quizá', '/'],
  ['/?sparkling=true&sparkling=false', '/?sparkling=true'],
  ['/_.data?_routes=home&n=1&page=3', '/_.data?page=3&_routes=home'],
  ['/detail/1/a.data?n=1', '/detail/1/a.data'],
  // a page that says nothing of its parameters, and a call
  ['/user/orderDetail?id=5&n=1&gclid=2', '/user/orderDetail?id=5&n=1'],
  ['/constructor?n=1', '/constructor?n=1'],
  ['/api/products?page=0&n=1', '/api/products?page=0&n=1'],
])('%j is the page %j', (address, page) => {
  expect(addressOf(`http://localhost:9${address}`)).toBe(page)
})
