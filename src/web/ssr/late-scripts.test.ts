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

const html = startScriptsLate(page(start))
const began = [
  'modulepreload /a.js',
  'modulepreload /c.js',
  'import /a.js',
  'import /c.js',
  'import /entry.js',
]

/** The page's script beside a browser of paper. In: what the page is when it runs. Out: what it asks for, in its order. */
function run(document: { hidden: boolean; readyState: string }) {
  const done: string[] = []
  const heard = new Map<string, () => void>()
  const timers: (() => void)[] = []
  const window = {} as { routes?: unknown; requestIdleCallback?: (then: () => void) => void }
  window.requestIdleCallback = (then) => then()
  const browser = {
    document: {
      ...document,
      head: { append: ({ rel, href }: { rel: string; href: string }) => done.push(`${rel} ${href}`) },
      createElement: () => ({}),
    },
    load: async (address: string) => {
      done.push(`import ${address}`)
      return address
    },
    addEventListener: (type: string, then: () => void) => heard.set(type, then),
    removeEventListener: (type: string) => heard.delete(type),
    setTimeout: (then: () => void) => timers.push(then),
    window,
  }
  const text = /<script nonce="x" type="module" async="">([^]*)<\/script>/.exec(html)?.[1] ?? ''
  // as the page runs it: text, with nothing but what a browser has
  // eslint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(...Object.keys(browser), text.replaceAll('import(', 'load('))(...Object.values(browser))
  return { done, heard, timers, window }
}

test('scripts are asked for once what is seen first is there, and begin in their order', async () => {
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="preload" href="/b.woff2"/>')
  const { done, heard, timers, window } = run({ hidden: false, readyState: 'interactive' })
  expect(done).toEqual([])
  heard.get('load')?.()
  await expect.poll(() => done).toEqual(began)
  expect(window.routes).toEqual({ root: '/a.js', home: '/c.js' })
  // once only
  for (const then of timers) then()
  expect(done).toEqual(began)
})

test.each(['pointerdown', 'keydown', 'focusin'])('a %s brings them at once', async (touch) => {
  const { done, heard } = run({ hidden: false, readyState: 'interactive' })
  heard.get(touch)?.()
  await expect.poll(() => done).toEqual(began)
})

test('they come as well when a picture does not, and when nobody looks', async () => {
  const waiting = run({ hidden: false, readyState: 'interactive' })
  for (const then of waiting.timers) then()
  await expect.poll(() => waiting.done).toEqual(began)
  await expect.poll(() => run({ hidden: true, readyState: 'interactive' }).done).toEqual(began)
  await expect.poll(() => run({ hidden: false, readyState: 'complete' }).done).toEqual(began)
})

test('a page that starts in another way stays as it is', () => {
  for (const other of [page(''), page('<script type="module">import("/entry.js")</script>')])
    expect(startScriptsLate(other)).toBe(other)
})
