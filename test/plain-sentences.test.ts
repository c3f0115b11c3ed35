import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stiffSentences } from './plain-sentences.ts'

test.each([
  ['/** The file of a wine. In: its id. */', '@param and @returns, not In and Out'],
  ['// Out: the sum', '@param and @returns, not In and Out'],
  ['// who comes for it needs none', 'a subject, not "who …"'],
  ['// For who pays by transfer the code is not shown, it is sent.', 'a subject, not "who …"'],
  ['/** What stands in the head of every page. */', 'the thing, not "what stands"'],
  ['/** Called after a yes. */', 'true or success, not "a yes"'],
  ['// the order as it stands', 'the current state, not "as it stands"'],
  ['// twice at the most', 'at most and at least'],
  ['/** Undefined where there is none. */', 'without …, not "where there is none"'],
  ['// null where there was no order', 'without …, not "where there is none"'],
  ['/** Whoever has no account buys as one user. */', 'a subject, not "whoever …"'],
  ['const kept = await store(row)', 'a name that says what it is, not kept'],
  ['const found = read()', 'a name that says what it is, not found'],
  ['const read = (way: string) => way', 'a name that says what it is, not way'],
  ['for (const [one] of pairs) show(one)', 'a name that says what it is, not one'],
])('is not plain: %s', (source, rule) => {
  expect(stiffSentences('source.ts', source)).toEqual([`1: ${rule}`])
})

test.each([
  '// Pickup needs no address; otherwise it must match the quoted place.',
  '/** @param id of the wine @returns undefined for an archived one */',
  '// records who changed what, and when',
  '// a customer who signed in meanwhile keeps the cart',
  'const { found } = answer',
  "const address = 'https://shop.test/?In: a text, not a comment'",
])('is plain: %s', (source) => {
  expect(stiffSentences('source.ts', source)).toEqual([])
})

const root = path.join(import.meta.dirname, '..')
const files = globSync('{src,stand-ins,seeds,scripts,test}/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.startsWith('test/plain-sentences'))
  .toSorted()

/** Folders and files that are still to be rewritten; the list may only shrink. */
const toDo = readFileSync(path.join(import.meta.dirname, 'words', 'sentences-to-do.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('comments are plain sentences, and names say what they hold', () => {
  expect(files.length).toBeGreaterThan(1000)
  const waiting = new Set<string>()
  const faults = files.flatMap((file) => {
    const stiff = stiffSentences(file, readFileSync(path.join(root, file), 'utf8'))
    const entry = toDo.find((path) => file === path || file.startsWith(`${path}/`))
    if (entry === undefined) return stiff.map((fault) => `${file}:${fault}`)
    if (stiff.length > 0) waiting.add(entry)
    return []
  })
  expect(faults).toEqual([])
  expect(
    toDo.filter((entry) => !waiting.has(entry)),
    'done: take it off the list',
  ).toEqual([])
})
