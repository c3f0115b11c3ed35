import { expect, test } from 'vitest'
import { choice, day, isNarrowed, oneRow, pick, select, sentSearch, typedSearch, viewIn } from './filters.tsx'

const filters = {
  q: typedSearch('Buscar'),
  name: sentSearch('Vinos'),
  state: choice('Cuáles', { open: 'Abiertas', closed: 'Cerradas' }, { usual: 'open' }),
  shown: choice('Qué', { '': 'Todas', low: 'Pocas' }),
  kind: select('Clase', 'Todas', [{ id: 'wine', name: 'Vinos' }]),
  actor: select('Quién', 'Cualquiera', () => []),
  producer: pick('Bodega', 'Todas', () => []),
  since: day('Desde'),
  id: oneRow,
}

const read = (query: string) => viewIn(filters, new URLSearchParams(query))

test('an address without parameters is the first page of the usual view', () => {
  expect(read('')).toEqual({
    q: '',
    name: undefined,
    state: 'open',
    shown: undefined,
    kind: undefined,
    actor: undefined,
    producer: undefined,
    since: undefined,
    id: undefined,
    page: 0,
    sort: undefined,
  })
})

test('an address is read, and what is in no filter’s choice is ignored', () => {
  expect(
    read(
      'q=+malbec+&name=luna&state=closed&shown=low&kind=wine&actor=auth0|1&producer=12&id=7&page=3&sort=-x',
    ),
  ).toMatchObject({
    q: 'malbec',
    name: 'luna',
    state: 'closed',
    shown: 'low',
    kind: 'wine',
    actor: 'auth0|1',
    producer: '12',
    id: '7',
    page: 3,
    sort: '-x',
  })
  expect(read('state=gone&shown=x&kind=beer&producer=1e3&id=-1&page=-2')).toMatchObject({
    state: 'open',
    shown: undefined,
    kind: undefined,
    producer: undefined,
    id: undefined,
    page: 0,
  })
  expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(100)
})

test('a half-typed day is sent, so that its field stays and the shop says what is wrong', () => {
  expect(read('since=2026-1').since).toBe('2026-1')
})

test('a page is no filter', () => {
  expect(isNarrowed(filters, new URLSearchParams('page=2&sort=x'))).toBe(false)
  expect(isNarrowed(filters, new URLSearchParams('kind=wine'))).toBe(true)
})
