import { expect, test } from 'vitest'
import { waysIn } from '../../content/ways-in.ts'
import { listHead } from './list-head.ts'

const calledBy = (parameters: URLSearchParams) =>
  listHead(parameters, { name: 'La Cava', tagline: 'vinoteca' }).called

test.each([
  ['', 'Nuestros vinos'],
  ['sort=valoracion', 'Los mejor valorados'],
  ['sort=valoracion&page=2&size=8', 'Los mejor valorados'],
  ['sort=valoracion&_routes=home&utm_source=correo', 'Los mejor valorados'],
  ['sort=precio', 'Del más barato al más caro'],
  ['sort=precio&type=Tinto', 'Nuestros vinos'],
  ['sort=nada', 'Nuestros vinos'],
  ['name=malbec&sort=precio', 'Resultados para «malbec»'],
])('a list of ?%s is called %s', (query, title) => {
  expect(calledBy(new URLSearchParams(query))).toBe(title)
})

test.each(waysIn)('$label leads to a list of that name', ({ label, to }) => {
  expect(calledBy(new URL(to, 'http://shop.test').searchParams)).toBe(label)
})
