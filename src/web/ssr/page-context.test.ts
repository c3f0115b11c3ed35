import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from './page-context.ts'

const sheets = new Map([
  ['/assets/shop.css', '.a{color:red}'],
  ['/assets/home.css', '.b{color:blue}'],
])
const routes = {
  root: { css: ['/assets/shop.css#'] },
  home: { css: ['/assets/home.css', '/assets/shop.css#'] },
  detail: { css: ['/assets/detail.css'] },
  bare: {},
}
/** The router's context for a page with these screens. */
const contextOf = (...shown: string[]) =>
  ({
    manifest: { routes },
    staticHandlerContext: { matches: shown.map((id) => ({ route: { id } })) },
  }) as unknown as EntryContext

test('the styles of a page are written into it once each, in order, and its own manifest names no links', () => {
  const { criticalCss, manifest } = pageContext(contextOf('root', 'home', 'bare'), sheets)
  expect(criticalCss).toBe('.a{color:red}\n.b{color:blue}')
  expect(manifest.routes['root']?.css).toEqual([])
  expect(manifest.routes['home']?.css).toEqual([])
  // the build's manifest serves every page
  expect(routes.home.css).toHaveLength(2)
})

test('a stylesheet that the build does not know stays a link', () => {
  const { criticalCss, manifest } = pageContext(contextOf('root', 'detail'), sheets)
  expect(criticalCss).toBe('.a{color:red}')
  expect(manifest.routes['detail']?.css).toEqual(['/assets/detail.css'])
})

test('a page knows its own routes alone; others are discovered as their links are', () => {
  expect(Object.keys(pageContext(contextOf('root', 'bare'), sheets).manifest.routes)).toEqual([
    'root',
    'bare',
  ])
})
