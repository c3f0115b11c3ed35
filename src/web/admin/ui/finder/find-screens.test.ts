import { expect, test } from 'vitest'
import { sections } from '../sections.ts'
import { findScreens } from './find-screens.ts'

const names = (typed: string, own = sections) => findScreens(typed, own).map(({ name }) => name)

test('screens are found by their names and by what they are for, accents aside, names first', () => {
  expect(names('prod')).toEqual(['Productos'])
  expect(names('graficos')).toEqual(['Gráficos'])
  expect(names('feriados')).toEqual(['Envíos'])
  expect(names('locales')).toEqual(['Locales', 'Ajustes'])
  expect(names('cuit')).toEqual(['Vendedor'])
  expect(names('segundo paso')).toContain('Cuentas')
  expect(names('historial')).toEqual(['Historial', 'Historial de ajustes'])
  expect(names('ventas')[0]).toBe('Ventas')
  expect(names('xyz')).toEqual([])
})

test('nothing typed offers every section; what a person may not open is not offered', () => {
  expect(names('')).toHaveLength(sections.length + 1)
  const own = sections.filter(({ to }) => to === '/admin/ventas')
  expect(names('', own)).toEqual(['Inicio', 'Ventas'])
  expect(names('feriados', own)).toEqual([])
  expect(names('cuit', own)).toEqual([])
})
