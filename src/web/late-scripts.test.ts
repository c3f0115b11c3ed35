import { expect, test } from 'vitest'
import { fetchScriptsLate } from './late-scripts.ts'

test('scripts that the head asks for come behind what is seen', () => {
  const head =
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="preload" href="/b.woff2"/><link rel="modulepreload" href="/c.js"/>'
  expect(fetchScriptsLate(head)).toBe(
    '<html><head><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" href="/b.woff2"/>' +
      '<link rel="modulepreload" fetchpriority="low" href="/c.js"/>',
  )
})
