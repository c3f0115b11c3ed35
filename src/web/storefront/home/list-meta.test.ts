import { expect, test } from 'vitest'
import { startingBands } from '../../../settings/bands.ts'
import { listMeta } from './list-meta.ts'

const calledBy = (parameters: URLSearchParams) =>
  listMeta(parameters, { name: 'La Cava', tagline: 'vinoteca' }, startingBands).called

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

test.each(startingBands)('$title leads to a list of that name', ({ title, rule }) => {
  expect(calledBy(new URLSearchParams(rule))).toBe(title)
})
