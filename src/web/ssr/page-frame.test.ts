import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageFrame } from './page-frame.ts'

const sheets = new Map([['/assets/shop.css', '.a{color:red}']])
const links =
  '<link rel="stylesheet" href="/assets/shop.css"/><link rel="modulepreload" nonce="m4rk" href="/a.js"/>'
const scripts =
  '<script nonce="m4rk">restore()</script><script nonce="m4rk" type="module" async="">' +
  'import * as route0 from "/a.js";window.routes = {"root":route0};import("/entry.js");</script></body></html>'
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('around a page: its styles, scripts that begin late, each allowed by its hash, and no mark', () => {
  const frame = pageFrame(links, scripts, 'm4rk', sheets)
  const html = [frame.head, frame.foot, frame.end].map(String).join('')
  expect(html).not.toContain('m4rk')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toMatch(/^<style data-sheet="\/assets\/shop.css">\.a\{color:red\}<\/style>/)
  expect(html).toMatch(/<\/body><\/html>$/)
  expect(frame.styles).toEqual([hash('.a{color:red}')])
  const written = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  expect(written).toHaveLength(4)
  expect(frame.scripts.toSorted()).toEqual(written.map(hash).toSorted())
  expect(pageFrame(links, scripts, 'm4rk', sheets)).toBe(frame)
})

test('a page without scripts allows none', () => {
  const frame = pageFrame('', '</body></html>', 'm4rk', sheets)
  expect(frame.scripts).toEqual([])
  expect([frame.head, frame.foot, frame.end].map(String)).toEqual(['', '', '</body></html>'])
})
