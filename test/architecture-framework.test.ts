import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from './rooms.ts'

/** Code that would work with one version of the framework only. */
function frameworkSurgery(file: string, text: string): string[] {
  const found = text.match(
    /(?:react-router|react-dom)\/(?:dist|cjs)\b|\bUNSAFE_\w+|__reactRouter\w*|\btransform(?:IndexHtml)?\s*[:(]/g,
  )
  const rendersPages = /^src\/web\/(entry\.server\.tsx|ssr\/)/.test(file)
  // finds our own nonce, and nothing else
  const readsDocument = file === 'src/web/ssr/content-security.ts'
  const cuts =
    rendersPages && !readsDocument
      ? text.match(/\.(?:replace(?:All)?|match(?:All)?|(?:lastI|i)ndexOf)\(/g)
      : null
  return [...(found ?? []), ...(cuts ?? [])].map((word) => `${file}: ${word}`)
}

test('the framework is used by its public surface', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const tools = ['vite.config.ts', 'react-router.config.ts', 'scripts/service-worker-plugin.ts']
  const screens = [...textOf.keys()]
    .filter((file) => /^(web|capabilities\/[^/]+\/web)\//.test(file))
    .map((file) => `src/${file}`)
  const looked = [...tools, ...screens]
  expect(
    looked.flatMap((file) => frameworkSurgery(file, readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})

test.each([
  ['src/web/root.tsx', "import { x } from 'react-router/dist/production/lib/dom.js'"],
  ['src/web/root.tsx', 'const { stream } = window.__reactRouterContext'],
  ['src/web/entry.server.tsx', "const head = html.slice(0, html.indexOf('</head>'))"],
  ['src/web/ssr/late.ts', "html.replace('<link', '')"],
  ['vite.config.ts', 'transform: { handler: (code) => code }'],
])('in %s it finds %s', (file, text) => {
  expect(frameworkSurgery(file, text)).toHaveLength(1)
})
