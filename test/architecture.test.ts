import path from 'node:path'
import { expect, test } from 'vitest'
import { misplacedCapability } from './capability-imports.ts'
import { capabilities, roomOf, rooms, textOf } from './rooms.ts'

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

const fileAt = (from: string, target: string) =>
  path.posix.normalize(path.posix.join(path.posix.dirname(from), target))

/** Files that the browser loads. */
const isScreen = (file: string) => /^(web|capabilities\/[^/]+\/web)\//.test(file)

/** The files that `import.meta.glob` brings into a slot. */
function globbedBy(file: string, texts: ReadonlyMap<string, string>): string[] {
  const globs = [...(texts.get(file) ?? '').matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)]
  return globs.flatMap(([, glob = '']) => {
    const [before = '', after = ''] = fileAt(file, glob).split('*')
    return [...texts.keys()].filter((one) => one.startsWith(before) && one.endsWith(after))
  })
}

/** Files of the server's build of the screens; all others go to the browser. */
const serverSide = /^web\/(entry\.server\.tsx|ssr\/)/

/** Violations in one file's imports. In: its path below src/ and its text. */
export function misplacedImports(file: string, text: string): string[] {
  const room = roomOf(file)
  if (!room) return [`${file} lies in no room`]
  return importsOf(text).flatMap(({ target, typeOnly }) => {
    if (target.startsWith('node:') && isScreen(file))
      return serverSide.test(file) ? [] : [`${file} imports ${target}: no server code in a screen`]
    if (!target.startsWith('.') || target.includes('+types/')) return []
    const to = fileAt(file, target)
    if (to.startsWith('../'))
      return room === 'app' && /^\.\.\/(seeds|stand-ins)\//.test(to)
        ? []
        : [`${file} imports ${to}: a way out of src/`]
    const atCapability = misplacedCapability(file, to, typeOnly)
    if (atCapability) return atCapability.wrong ? [atCapability.wrong] : []
    const other = roomOf(to)
    if (!other) return [`${file} imports ${to}: no such room`]
    if (other === room) return []
    // a slot says what its parts are given, in the words of the screens that have it
    if (room === 'web/slots' && other.startsWith('web/') && typeOnly) return []
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

const files = [...textOf.keys()]

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
    waiting.push(...globbedBy(file, texts))
  }
  return reached
}

/** Those of the files that need the server: Node's own modules, the database, the HTTP server. */
function serverCode(texts: ReadonlyMap<string, string>): string[] {
  const screens = [...texts.keys()].filter((file) => isScreen(file) && !serverSide.test(file))
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
    ['web/slots/footer.tsx', "import.meta.glob('../../capabilities/*/web/slots/footer.tsx')"],
    ['capabilities/letters/web/slots/footer.tsx', "import { x } from '../../letters.ts'"],
    ['capabilities/letters/letters.ts', "import { sql } from 'kysely'"],
  ])
  expect(serverCode(planted).toSorted()).toEqual(['capabilities/letters/letters.ts', 'cart/deep.ts'])
})

test.each(
  [
    ['inventory/reservations.queries.ts', "import { placeOrder } from '../orders/place-order.ts'"],
    ['payments/payments.api.ts', "import type { X } from '../refunds/refunds.api.ts'"],
    ['money/money.ts', "import { openDatabase } from '../platform/database/open-database.ts'"],
    ['platform/http/problem-responses.ts', "import { estados } from '../../orders/order-status.ts'"],
    ['platform/http/problem.ts', "import { repeat } from '../jobs/repeat.ts'"],
    ['orders/place-order.ts', "import { root } from '../../scripts/setup.mjs'"],
    ['orders/place-order.ts', "import { x } from '../helpers/x.ts'"],
    ['helpers/x.ts', ''],
    ['web/routes/home.tsx', ''],
    ['web/ui/dialog.tsx', "import { addToCart } from '../storefront/cart/cart-store.ts'"],
    ['web/storefront/cart/cart.tsx', "import { AdminPage } from '../../admin/ui/admin-page.tsx'"],
    ['web/storefront/home/home.tsx', "import { find } from '../../../catalogue/search/facets.queries.ts'"],
    ['web/storefront/home/home.tsx', "import { readFile } from 'node:fs/promises'"],
    ['web/storefront/home/home.tsx', "const x = await import('../../../app/create-app.ts')"],
  ].map(([file = '', text = '']) => ({ file, text })),
)('$file may not say: $text', ({ file, text }) => {
  expect(misplacedImports(file, text)).toHaveLength(1)
})

test('capabilities are brought into screens by slots, and nothing else is', () => {
  const globbing = files.filter((file) => /import\.meta\.glob/.test(textOf.get(file) ?? ''))
  expect(globbing.filter((file) => !file.startsWith('web/slots/'))).toEqual([])
  for (const file of globbing)
    expect(textOf.get(file), file).toMatch(/'\.\.\/\.\.\/capabilities\/\*\/web\/slots\/[a-z-]+\.tsx?'/)
  // a part that no slot shows
  const shown = new Set(globbing.flatMap((file) => globbedBy(file, textOf)))
  const parts = files.filter((file) => /^capabilities\/[^/]+\/web\/slots\//.test(file))
  expect(parts.filter((file) => !shown.has(file))).toEqual([])
})

const [one = '', other = ''] = capabilities
test.each(
  [
    ['orders/place-order.ts', `import { x } from '../${one}/x.ts'`],
    ['app/api.ts', `import type { x } from '../${one}/x.ts'`],
    ['orders/place-order.ts', "import { capabilities } from '../capabilities/capabilities.ts'"],
    ['web/storefront/home/home.tsx', `import { X } from '../../../${one}/web/x.tsx'`],
    ['web/storefront/home/home.tsx', "import { screens } from '../../../capabilities/screens.ts'"],
    [`${one}/x.ts`, `import { y } from '../../${other}/y.ts'`],
    [`${one}/web/x.tsx`, `import { Y } from '../../../${other}/web/y.tsx'`],
    [`${one}/x.ts`, "import { readConfig } from '../../app/config.ts'"],
    [`${one}/x.ts`, "import { Dialog } from '../../web/ui/dialog.tsx'"],
    [`${one}/web/x.tsx`, "import { findX } from '../x.queries.ts'"],
    [`${one}/web/x.tsx`, "import { readFile } from 'node:fs/promises'"],
    [`${one}/declaration.ts`, "import { ordersApi } from '../../orders/orders.api.ts'"],
    ['capabilities/capabilities.ts', `import { x } from '../${one}/x.ts'`.replace('../capabilities', '.')],
  ].map(([file = '', text = '']) => ({ file, text })),
)('of the capabilities, $file may not say: $text', ({ file, text }) => {
  expect(misplacedImports(file, text)).toHaveLength(1)
})

test.each(
  [
    ['app/api.ts', "import { capabilities } from '../capabilities/capabilities.ts'"],
    ['privacy/remove-person.ts', "import type { Hooks } from '../capabilities/hooks.ts'"],
    ['web/routes.ts', "import { screens } from '../capabilities/screens.ts'"],
    ['capabilities/capabilities.ts', `import { x } from './${one.split('/')[1]}/capability.ts'`],
    [`${one}/x.api.ts`, "import { placeOrder } from '../../orders/place-order.ts'"],
    [`${one}/web/x.tsx`, "import { Dialog } from '../../../web/ui/dialog.tsx'"],
    [`${one}/web/x.tsx`, "import { xCalls } from '../x.contract.ts'"],
    [`${one}/mails.ts`, "import { mailTemplate } from '../../platform/mail/mail-template.ts'"],
  ].map(([file = '', text = '']) => ({ file, text })),
)('of the capabilities, $file may say: $text', ({ file, text }) => {
  expect(misplacedImports(file, text)).toEqual([])
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
    ['orders/order-bill.ts', "import { peso } from '../money/money.ts'"],
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
  const screens = files.filter((file) => isScreen(file) && !file.endsWith('-testing.ts'))
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
