import { expect, test } from 'vitest'
import { tellingWords } from './search-words.ts'

test.each([
  ['vino dulce para postre', 'dulce postre'],
  ['Vinos tintos de Mendoza', 'tintos Mendoza'],
  ['algún blanco, con pescado', 'blanco pescado'],
  ['La Linda', 'Linda'],
  ['malvec', 'malvec'],
  // the search says nothing else
  ['un vino', 'un vino'],
  ['El', 'El'],
  ['  ', ''],
])('%s asks for %s', (searched, telling) => {
  expect(tellingWords(searched)).toBe(telling)
})
