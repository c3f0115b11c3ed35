import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowOwnScripts } from './content-security.ts'
import { withHandoff } from './handoff.ts'

const page = (more = '') =>
  `<html><body>${more}<script nonce="m4rk">window.__reactRouterContext = {};</script></body></html>`

test('what a wine is called cannot end the script that carries it', () => {
  const html = withHandoff(page(), '["</script><script>alert(1)</script>\u2028&"]\n', 'm4rk')
  expect(html.match(/<script/g)).toHaveLength(3)
  const sent = /enqueue\((.*?)\);<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(sent)).toBe('["</script><script>alert(1)</script>\u2028&"]\n')
  expect(html.endsWith('.close();</script></body></html>')).toBe(true)
})

test('a page without scripts is handed nothing', () => {
  expect(withHandoff('<html><body></body></html>', '[]', 'm4rk')).toBe('<html><body></body></html>')
})

test('only scripts with the mark are allowed, each by its own hash, and the mark is gone', () => {
  const foreign = '<script>alert(1)</script><link rel="modulepreload" nonce="m4rk" href="/a.js"/>'
  const { html, scriptHashes } = allowOwnScripts(withHandoff(page(foreign), '[1]', 'm4rk'), 'm4rk')
  expect(html).not.toContain('m4rk')
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(scriptHashes).toEqual([
    hash('window.__reactRouterContext = {};'),
    hash('window.__reactRouterContext.streamController.enqueue("[1]");'),
    hash('window.__reactRouterContext.streamController.close();'),
  ])
})
