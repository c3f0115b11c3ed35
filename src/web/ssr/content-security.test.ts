import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowOwnInline } from './content-security.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only scripts and styles with the nonce are allowed, each by its own hash, and the nonce is gone', () => {
  const own = (script: string) => `<script type="module" nonce="s3cret">${script}</script>`
  const foreign = '<script>alert(1)</script><link rel="modulepreload" nonce="s3cret" href="/a.js"/>'
  const page = allowOwnInline(
    Buffer.from(
      `<html><head><style data-x="" nonce="s3cret">.a{color:red}</style><style>.b{}</style></head><body>${foreign}` +
        `${own('a < b')}<p>Malbec</p>${own('c()')}${own('c()')}<script src="/b.js" nonce="s3cret"></script></body></html>`,
    ),
    's3cret',
  )
  expect(page.html.toString()).toBe(
    '<html><head><style data-x="">.a{color:red}</style><style>.b{}</style></head><body>' +
      '<script>alert(1)</script><link rel="modulepreload" href="/a.js"/>' +
      '<script type="module">a < b</script><p>Malbec</p><script type="module">c()</script>' +
      '<script type="module">c()</script><script src="/b.js"></script></body></html>',
  )
  expect(page.scripts).toEqual([hash('a < b'), hash('c()')])
  expect(page.styles).toEqual([hash('.a{color:red}')])
})
