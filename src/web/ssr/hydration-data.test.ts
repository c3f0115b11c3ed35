import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowOwnScripts } from './content-security.ts'
import { hydrationElement, hydrationScript } from './hydration-data.ts'

test('what a wine is called cannot end the element that carries it', () => {
  const data = JSON.stringify(['</script><script>alert(1)</script><!--&\u2028'])
  const sent = /^<script type="application\/json" id="\w+">([^<]*)<\/script>$/.exec(
    hydrationElement(data),
  )?.[1]
  expect(JSON.parse(sent ?? '')).toEqual(JSON.parse(data))
})

test('the router is handed the data whole, once', () => {
  const heard: string[] = []
  const streamController = { enqueue: (text: string) => heard.push(text), close: () => heard.push('closed') }
  const document = { getElementById: () => ({ textContent: '["Malbec"]' }) }
  // as the page runs it: text, with nothing but a window and a document
  // eslint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('window', 'document', hydrationScript)(
    { __reactRouterContext: { streamController } },
    document,
  )
  expect(heard).toEqual(['["Malbec"]', 'closed'])
})

test('only scripts with the mark are allowed, each by its own hash, and the mark is gone', () => {
  const marked = (script: string) => `<script type="module" nonce="m4rk">${script}</script>`
  const foreign = '<script>alert(1)</script><link rel="modulepreload" nonce="m4rk" href="/a.js"/>'
  const { html, scriptHashes } = allowOwnScripts(
    `<html><body>${foreign}${marked('a < b')}<p>Malbec</p>${marked('c()')}</body></html>`,
    'm4rk',
  )
  expect(html).toBe(
    '<html><body><script>alert(1)</script><link rel="modulepreload" href="/a.js"/>' +
      '<script type="module">a < b</script><p>Malbec</p><script type="module">c()</script></body></html>',
  )
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(scriptHashes).toEqual([hash('a < b'), hash('c()')])
})
