import { expect, test } from 'vitest'
import { chooseTarget, isWorthListing, readOldAddress, readTarget } from './old-address.ts'

const at = (address: string) => new URL(address, 'http://shop.test')
const stored = (from: string, target: string) => {
  const old = readOldAddress(from)
  if (!old) throw new Error(`${from} is no address`)
  return { ...old, target }
}

const redirects = [
  stored('/productos/Malbec-Roble/', '/detail/1'),
  stored('https://vieja.test/productos/malbec-roble?variant=7', '/detail/2'),
  stored('/collections/tintos', '/?type=tinto'),
  stored('/products/malbec', '/detail/3'),
  { path: '/*/12-*.html', query: '', target: '/detail/4' },
  { path: '/5-*', query: '', target: '/?type=blanco' },
  stored('/año-nuevo', '/promociones'),
]

test.each([
  ['/productos/malbec-roble', '/detail/1'],
  ['/PRODUCTOS/Malbec-Roble//', '/detail/1'],
  ['/productos/malbec-roble?utm=a&b=2', '/detail/1?utm=a&b=2'],
  ['/productos/malbec-roble/?variant=7&b=2', '/detail/2?b=2'],
  ['/productos/malbec-roble?variant=8', '/detail/1?variant=8'],
  ['/collections/tintos?page=2', '/?type=tinto&page=2'],
  ['/collections/tintos/products/malbec', '/detail/3'],
  ['/es-ar/products/malbec', '/detail/3'],
  ['/tintos/12-malbec.html', '/detail/4'],
  ['/es/otra/12-34-malbec-nuevo.html', '/detail/4'],
  ['/5-blancos', '/?type=blanco'],
  ['/a%C3%B1o-nuevo', '/promociones'],
  ['/productos/otro', undefined],
  ['/%E0%A4%A', undefined],
])('%s leads to %s', (requested, target) => {
  expect(chooseTarget(at(requested), redirects)).toBe(target)
})

test('a redirect leads to pages of this shop alone', () => {
  const publicUrl = 'https://tienda.test'
  expect(readTarget('/detail/1?a=2', publicUrl)).toBe('/detail/1?a=2')
  expect(readTarget('https://tienda.test/about', publicUrl)).toBe('/about')
  const elsewhere = ['//otra.test/x', 'https://otra.test/', 'javascript:alert(1)', '/\\otra.test', 'detail/1']
  expect(elsewhere.filter((target) => readTarget(target, publicUrl) !== undefined)).toEqual([])
})

test('what names a person, a secret or a scanner is not listed', () => {
  expect(['/productos/malbec', '/categoria-producto/tintos'].every(isWorthListing)).toBe(true)
  const left = [
    '/baja/ana@ejemplo.test',
    `/clave/${'a1'.repeat(16)}`,
    '/wp-login.php',
    '/.env',
    `/${'x'.repeat(61)}`,
  ]
  expect(left.filter(isWorthListing)).toEqual([])
})
