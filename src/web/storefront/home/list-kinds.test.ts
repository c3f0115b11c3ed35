import { expect, test } from 'vitest'
import { goodsOf } from './list-kinds.ts'

const kind = (value: string) => ({ value, label: value, count: 1 })

test.each([
  ['', ['vino', 'espumante'], 999, '999 vinos', true],
  ['', ['vino', 'accesorio'], 1019, '1.019 productos', true],
  ['kind=vino', ['vino', 'accesorio'], 1, '1 vino', true],
  ['kind=accesorio', ['vino', 'accesorio'], 1, '1 producto', false],
])('%s among %j: %i', (query, kinds, count, total, wine) => {
  expect(goodsOf(new URLSearchParams(query), kinds.map(kind), count)).toMatchObject({ total, wine })
})

test('the departments are linked, the chosen one as the current; a shop of wine has none', () => {
  const { links } = goodsOf(new URLSearchParams('kind=accesorio'), ['vino', 'accesorio'].map(kind), 6)
  expect(links).toContain('<a data-link href="/?kind=accesorio" aria-current="true">accesorio</a>')
  expect(links).toContain('<a data-link href="/">Todo</a>')
  expect(goodsOf(new URLSearchParams(), ['vino', 'espumante'].map(kind), 6).links).toBe('')
})
