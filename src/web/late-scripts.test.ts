import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startScriptsLate } from './late-scripts.ts'

const page = (start: string) =>
  '<html><head><link rel="modulepreload" nonce="x" href="/a.js"/><link rel="preload" href="/b.woff2"/>' +
  `<link rel="modulepreload" href="/c.js"/></head><body><p>Hola</p>${start}</body></html>`
const start = `<script nonce="x" type="module" async="">;
import * as route0 from "/a.js";
import * as route1 from "/c.js";
window.routes = {"root":route0,"home":route1};
import("/entry.js");</script>`

test('scripts are asked for once the page was drawn, and begin in their order', async () => {
  const html = startScriptsLate(page(start))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="preload" href="/b.woff2"/>')
  const text = /<script nonce="x" type="module" async="">([^]*)<\/script>/.exec(html)?.[1] ?? ''
  const done: string[] = []
  const run = (hidden: boolean) => {
    const document = {
      hidden,
      head: { append: ({ rel, href }: { rel: string; href: string }) => done.push(`${rel} ${href}`) },
      createElement: () => ({}),
    }
    const load = async (address: string) => {
      done.push(`import ${address}`)
      return address
    }
    const frames: (() => void)[] = []
    const window = {} as { routes?: unknown }
    runInNewContext(text.replaceAll('import(', 'load('), {
      document,
      load,
      window,
      setTimeout,
      requestAnimationFrame: (frame: () => void) => frames.push(frame),
    })
    return { frames, window }
  }
  const { frames, window } = run(false)
  expect(done).toEqual([])
  for (const frame of frames) frame()
  await expect.poll(() => done).toEqual(began)
  expect(window.routes).toEqual({ root: '/a.js', home: '/c.js' })
  done.length = 0
  run(true)
  await expect.poll(() => done).toEqual(began)
})
const began = [
  'modulepreload /a.js',
  'modulepreload /c.js',
  'import /a.js',
  'import /c.js',
  'import /entry.js',
]

test('a page that starts in another way stays as it is', () => {
  for (const html of [page(''), page('<script type="module">import("/entry.js")</script>')])
    expect(startScriptsLate(html)).toBe(html)
})
