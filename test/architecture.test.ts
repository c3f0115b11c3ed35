import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The folders of src/ from the ground up: one imports only those above it in this list. */
const floors = [
  ['money', 'calendar', 'sheets', 'typefaces'],
  ['calls'],
  ['database'],
  ['jobs'],
  ['outside'],
  ['users'],
  ['catalogue'],
  ['stock'],
  ['cart'],
  ['orders'],
  ['payments'],
  [
    'reviews',
    'favourites',
    'restock',
    'newsletter',
    'sales',
    'withdrawals',
    'recommendations',
    'imports',
    'prices',
    'audit',
  ],
  ['sommelier', 'personal-data'],
  ['server'],
  ['web'],
]

/** What is wrong with the imports of one file. In: its path below src/ and its text. */
export function misplacedImports(file: string, text: string): string[] {
  const room = file.split('/')[0] ?? ''
  const found = text.matchAll(
    /(?:import|export)\s+(type\s+)?[^'"`;]*?from\s+'([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm,
  )
  return [...found].flatMap(([, typeOnly, from, dynamic, bare]) => {
    const target = from ?? dynamic ?? bare ?? ''
    if (target.startsWith('node:')) {
      const serverSide = room !== 'web' || /^web\/(entry\.server\.tsx|content-security\.ts)$/.test(file)
      return serverSide ? [] : [`${file} imports ${target}: no server code is reachable from a screen`]
    }
    if (!target.startsWith('.')) return []
    const to = path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
    if (to.startsWith('..')) return []
    const other = to.split('/')[0] ?? ''
    if (other === room) return []
    if (room === 'web') {
      // screens read contracts and pure rules
      const fine =
        other === 'server'
          ? to.endsWith('.contract.ts') && Boolean(typeOnly)
          : !/\.(queries|api|job)\.ts$/.test(to)
      const closed = ['database', 'jobs', 'outside'].includes(other)
      return fine && !closed ? [] : [`${file} imports ${to}: screens see contracts and pure rules only`]
    }
    const floor = (name: string) => floors.findIndex((names) => names.includes(name))
    if (floor(other) === -1) return [`${file} imports ${to}: no such room`]
    return floor(other) < floor(room) ? [] : [`${file} imports ${to}: ${other}/ is not above ${room}/`]
  })
}

const src = path.resolve(import.meta.dirname, '../src')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

test('every folder imports only those above it', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => misplacedImports(file, readFileSync(path.join(src, file), 'utf8')))).toEqual(
    [],
  )
})

test.each([
  ['stock/holds.queries.ts', "import { placeOrder } from '../orders/place-order.ts'"],
  ['reviews/reviews.api.ts', "import type { X } from '../favourites/favourites.api.ts'"],
  ['money/money.ts', "import { openDatabase } from '../database/open-database.ts'"],
  ['web/routes/home.tsx', "import { findProducts } from '../../catalogue/product-rows.queries.ts'"],
  ['web/routes/home.tsx', "import { readFile } from 'node:fs/promises'"],
  ['web/routes/home.tsx', "import { openDatabase } from '../../database/open-database.ts'"],
  ['web/routes/home.tsx', "const x = await import('../../server/shop.ts')"],
])('%s may not say: %s', (file, text) => {
  expect(misplacedImports(file, text)).toHaveLength(1)
})

test.each([
  ['web/routes/home.tsx', "import type { ProductCalls } from '../../catalogue/catalogue.contract.ts'"],
  ['web/routes/cart.tsx', "import { lineTotal } from '../../cart/cart.ts'"],
  ['web/entry.server.tsx', "import { PassThrough } from 'node:stream'"],
  ['orders/place-order.ts', "import { takeStock } from '../stock/stock-ledger.queries.ts'"],
  ['orders/mail/layout.ts', "import { peso } from '../../money/money.ts'"],
])('%s may say: %s', (file, text) => {
  expect(misplacedImports(file, text)).toEqual([])
})

/** Code that arrives later may not arrive: what asks for it has to go where that is thought of. */
function unguardedImports(file: string, text: string): string[] {
  const guarded = text
    .replace(/\b(?:loadPart|lazyPart)\(\s*\(\) => import\(/g, '')
    .replace(/typeof import\(/g, '')
  const isGuard = file === 'web/ui/lazy-part.tsx'
  const found = isGuard ? [] : (guarded.match(/\bimport\(|\blazy\(/g) ?? [])
  return found.map((word) => `${file}: ${word} outside of loadPart and lazyPart`)
}

test('whatever a screen fetches later says what shows when it does not come', () => {
  // writes a script as text, which goes on by itself when it fails
  const written = 'web/late-scripts.ts'
  const screens = files.filter(
    (file) => file.startsWith('web/') && file !== written && !file.endsWith('-testing.ts'),
  )
  expect(
    screens.flatMap((file) => unguardedImports(file, readFileSync(path.join(src, file), 'utf8'))),
  ).toEqual([])
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
