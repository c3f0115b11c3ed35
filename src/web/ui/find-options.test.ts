import { expect, test } from 'vitest'
import { findOptions, shownAtMost } from './find-options.ts'

const options = ['Álvarez', 'Bodega Núñez', 'Núñez e Hijos', 'Viña Ñandú', 'Zuccardi'].map((name, id) => ({
  id: String(id),
  name,
}))
const names = (typed: string) => findOptions(options, typed).shown.map(({ name }) => name)

test('options match any word, ignoring accents and case; prefix matches first', () => {
  expect(names('nunez')).toEqual(['Núñez e Hijos', 'Bodega Núñez'])
  expect(names('  BODEGA   ñu')).toEqual(['Bodega Núñez'])
  expect(names('ñandu')).toEqual(['Viña Ñandú'])
  expect(names('hijos nunez')).toEqual(['Núñez e Hijos'])
  expect(names('xyz')).toEqual([])
  expect(names('')).toHaveLength(options.length)
})

test('a long list is truncated with the number of further options', () => {
  const many = Array.from({ length: 1360 }, (_, id) => ({ id: String(id), name: `Bodega ${id}` }))
  expect(findOptions(many, '').shown).toHaveLength(shownAtMost)
  expect(findOptions(many, '').more).toBe(1360 - shownAtMost)
  expect(findOptions(many, 'bodega 1359')).toEqual({ shown: [{ id: '1359', name: 'Bodega 1359' }], more: 0 })
})
