import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The folders of src/ from the ground up: one imports only those above it in this list, and its own. */
const rooms = `
  money calendar
  platform/typefaces platform/spreadsheet platform/database platform/observability
  platform/http platform/jobs platform/mail platform/media platform/payment-gateway platform/identity
  users audit-log
  catalogue inventory
  cart orders payments returns
  reviews favourites back-in-stock newsletter contact recommendations sommelier reporting alerts privacy
  app
  web/content web/session web/api web/ui web/offline web/ssr
  web/storefront/wine web/storefront/newsletter web/storefront/contact web/storefront/about web/storefront/law
  web/storefront/withdrawal web/storefront/errors web/storefront/profile web/storefront/back-in-stock
  web/storefront/cart web/storefront/orders web/storefront/address web/storefront/favourites
  web/storefront/product-card web/storefront/recommendations web/storefront/sommelier web/storefront/detail
  web/storefront/home web/storefront/review web/storefront/frame
  web/admin/frame web/admin/history web/admin/terms web/admin/charts web/admin/product web/admin/sales
  web/admin/packing-slips web/admin/users web/admin/mail web/admin/alerts web/admin/reviews web/admin/newsletter
  web/admin/import web/admin/prices web/admin/home
  web
`
  .trim()
  .split(/\s+/)

type Import = { target: string; typeOnly: boolean }

/** A file's imports: static, dynamic, of types. */
function importsOf(text: string): Import[] {
  const found = text.matchAll(
    /(?:import|export)\s+(type\s+)?(?:[^'"`;]*?from\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm,
  )
  return [...found].map(([, typeOnly, from, dynamic]) => ({
    target: from ?? dynamic ?? '',
    typeOnly: Boolean(typeOnly),
  }))
}

/** The longest room that a path below src/ lies in; undefined for a folder that is in no list. */
function roomOf(file: string): string | undefined {
  const folder = path.posix.dirname(file)
  const around = rooms.filter((room) => folder === room || folder.startsWith(`${room}/`))
  const room = around.toSorted((a, b) => b.length - a.length)[0]
  // what lies in no screen's folder belongs to the roots of web/ alone
  return room === 'web' && folder !== 'web' ? undefined : room
}

const fileAt = (from: string, target: string) =>
  path.posix.normalize(path.posix.join(path.posix.dirname(from), target))

/** Files of the server's build of the screens; all others go to the browser. */
const serverSide = /^web\/(entry\.server\.tsx|ssr\/)/

/** Violations in one file's imports. In: its path below src/ and its text. */
export function misplacedImports(file: string, text: string): string[] {
  const room = roomOf(file)
  if (!room) return [`${file} lies in no room`]
  return importsOf(text).flatMap(({ target, typeOnly }) => {
    if (target.startsWith('node:') && room.startsWith('web'))
      return serverSide.test(file) ? [] : [`${file} imports ${target}: no server code in a screen`]
    if (!target.startsWith('.') || target.includes('+types/')) return []
    const to = fileAt(file, target)
    if (to.startsWith('../'))
      return room === 'app' && to.startsWith('../seeds/') ? [] : [`${file} imports ${to}: a way out of src/`]
    const other = roomOf(to)
    if (!other) return [`${file} imports ${to}: no such room`]
    if (other === room) return []
    if (room.startsWith('web') && !other.startsWith('web')) {
      const isContract = to.endsWith('.contract.ts')
      const closed = other === 'app' ? !(isContract && typeOnly) : /\.(queries|api|job)\.ts$/.test(to)
      return closed ? [`${file} imports ${to}: screens see contracts and pure rules only`] : []
    }
    return rooms.indexOf(other) < rooms.indexOf(room)
      ? []
      : [`${file} imports ${to}: ${other}/ is not above ${room}/`]
  })
}

const src = path.resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
const textOf = new Map(files.map((file) => [file, readFileSync(path.join(src, file), 'utf8')]))

test('every folder imports only those above it', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => misplacedImports(file, textOf.get(file) ?? ''))).toEqual([])
})

/** Files in the browser's bundle with these ones: the transitive imports. Types are erased. */
function reachedFrom(starts: string[], texts: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = texts.get(file)
    if (text === undefined || reached.has(file)) continue
    reached.add(file)
    for (const { target, typeOnly } of importsOf(text))
      if (!typeOnly && target.startsWith('.')) waiting.push(fileAt(file, target))
  }
  return reached
}

/** Those of the files that need the server: Node's own modules, the database, the HTTP server. */
function serverCode(texts: ReadonlyMap<string, string>): string[] {
  const screens = [...texts.keys()].filter((file) => file.startsWith('web/') && !serverSide.test(file))
  return [...reachedFrom(screens, texts)].filter(
    (file) =>
      !serverSide.test(file) &&
      importsOf(texts.get(file) ?? '').some(
        ({ target, typeOnly }) =>
          !typeOnly && /^(node:|(pg|kysely|hono|pino|sharp)(\/|$)|@hono\/)/.test(target),
      ),
  )
}

test('no server code is reachable from a screen, however far', () => {
  expect(serverCode(textOf)).toEqual([])
  const planted = new Map([
    ['web/storefront/home/home.tsx', "import { price } from '../../../cart/cart.ts'"],
    ['cart/cart.ts', "import { x } from './deep.ts'"],
    ['cart/deep.ts', "import { readFile } from 'node:fs/promises'"],
  ])
  expect(serverCode(planted)).toEqual(['cart/deep.ts'])
})

test.each(
  [
    ['inventory/reservations.queries.ts', "import { placeOrder } from '../orders/place-order.ts'"],
    ['reviews/reviews.api.ts', "import type { X } from '../favourites/favourites.api.ts'"],
    ['money/money.ts', "import { openDatabase } from '../platform/database/open-database.ts'"],
    ['platform/http/failures.ts', "import { estados } from '../../orders/order-status.ts'"],
    ['platform/http/problem.ts', "import { repeat } from '../jobs/repeat.ts'"],
    ['orders/place-order.ts', "import { root } from '../../scripts/setup.mjs'"],
    ['orders/place-order.ts', "import { x } from '../helpers/x.ts'"],
    ['helpers/x.ts', ''],
    ['web/routes/home.tsx', ''],
    ['web/ui/dialog.tsx', "import { addToCart } from '../storefront/cart/cart-store.ts'"],
    ['web/storefront/cart/cart.tsx', "import { AdminPage } from '../../admin/frame/admin-page.tsx'"],
    ['web/storefront/home/home.tsx', "import { find } from '../../../catalogue/search/facets.queries.ts'"],
    ['web/storefront/home/home.tsx', "import { readFile } from 'node:fs/promises'"],
    ['web/storefront/home/home.tsx', "const x = await import('../../../app/create-app.ts')"],
  ].map(([file = '', text = '']) => ({ file, text })),
)('$file may not say: $text', ({ file, text }) => {
  expect(misplacedImports(file, text)).toHaveLength(1)
})

test.each(
  [
    [
      'web/storefront/home/home.tsx',
      "import type { ProductCalls } from '../../../catalogue/products/catalogue.contract.ts'",
    ],
    ['web/storefront/cart/cart.tsx', "import { lineTotal } from '../../../cart/cart.ts'"],
    ['web/entry.server.tsx', "import { PassThrough } from 'node:stream'"],
    ['orders/place-order.ts', "import { takeStock } from '../inventory/stock-ledger.queries.ts'"],
    ['orders/mail/layout.ts', "import { peso } from '../../money/money.ts'"],
    ['app/open-app.ts', "const { plant } = await import('../../seeds/plant-demo-shop.ts')"],
  ].map(([file = '', text = '']) => ({ file, text })),
)('$file may say: $text', ({ file, text }) => {
  expect(misplacedImports(file, text)).toEqual([])
})

/** A chunk that is loaded later may fail to load: dynamic imports are allowed only where that is handled. */
function unguardedImports(file: string, text: string): string[] {
  const guarded = text
    .replace(/\b(?:loadPart|lazyPart)\(\s*\(\) => import\(/g, '')
    .replace(/typeof import\(/g, '')
  const isGuard = file === 'web/ui/lazy-part.tsx'
  const found = isGuard ? [] : (guarded.match(/\bimport\(|\blazy\(/g) ?? [])
  return found.map((word) => `${file}: ${word} outside of loadPart and lazyPart`)
}

test('whatever a screen fetches later says what shows when it does not come', () => {
  // an inline script as text, which handles its own failure
  const written = 'web/ssr/late-scripts.ts'
  const screens = files.filter(
    (file) => file.startsWith('web/') && file !== written && !file.endsWith('-testing.ts'),
  )
  expect(screens.flatMap((file) => unguardedImports(file, textOf.get(file) ?? ''))).toEqual([])
})

test.each([
  ["const Editor = lazy(() => import('./editor.tsx'))", 2],
  ["void import('./editor.tsx').then(open)", 1],
  ["const Editor = lazyPart(() => import('./editor.tsx'))", 0],
  ["await loadPart(() => import('./editor.ts'))", 0],
  ["type Editor = typeof import('./editor.ts')", 0],
])('of %s it finds %i', (text, found) => {
  expect(unguardedImports('web/x.tsx', text)).toHaveLength(found)
})
