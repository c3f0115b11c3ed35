import { expect, test } from 'vitest'
import { fetchScriptsLate } from './late-scripts.ts'

test('scripts that the head asks for come behind what is seen; what a page says of itself stays as it is', () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="preload" href="/b.woff2"/></head>' +
    '<body><link rel="modulepreload" href="/c.js"/></body></html>'
  expect(fetchScriptsLate(page)).toBe(
    '<html><head><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" href="/b.woff2"/></head>' +
      '<body><link rel="modulepreload" href="/c.js"/></body></html>',
  )
})
