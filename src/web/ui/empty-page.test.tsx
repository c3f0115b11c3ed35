import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyPage } from './empty-page.tsx'
import { Pager } from './pager.tsx'

const to = (page: number) => `/list?page=${page}`
const shown = (page: number, pages: number) =>
  renderToStaticMarkup(<EmptyPage list={{ page, pages }} to={to} none="Nada todavía" />)

test('an empty list has a message; a page past the last one links back', () => {
  expect(shown(0, 0)).toBe('Nada todavía')
  expect(shown(3, 0)).toBe('Nada todavía')
  expect(shown(0, 1)).toBe('Nada todavía')
  const beyond = shown(9999, 62)
  expect(beyond).not.toContain('Nada todavía')
  expect(beyond).toContain('href="/list?page=61"')
})

test('from a page after the last one the page before is the last, not another empty one', () => {
  const pager = renderToStaticMarkup(<Pager page={9999} pages={62} to={to} />)
  expect(/href="([^"]*)"[^>]*>Anterior/.exec(pager)?.[1]).toBe('/list?page=61')
  const within = renderToStaticMarkup(<Pager page={5} pages={62} to={to} />)
  expect(/href="([^"]*)"[^>]*>Anterior/.exec(within)?.[1]).toBe('/list?page=4')
})
