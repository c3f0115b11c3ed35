import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaticFiles } from '../src/platform/http/static-files.ts'
import { addStoredFiles, compressFiles, storeFilesOfBuild } from './build-files.mjs'

const day = 24 * 60 * 60_000
let parent: string
let folder: string
let store: string
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'descorche-build-'))
  folder = path.join(parent, 'build')
  store = path.join(parent, 'store')
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

/** Empties the folder, as the build tool does. */
function build(files: Record<string, string>): void {
  const assets = path.join(folder, 'client', 'assets')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(assets, name), text)
}

async function ask(name: string, accepts = 'identity') {
  const serve = await openStaticFiles(folder)
  const request = new Request(`http://localhost/assets/${name}`, { headers: { 'accept-encoding': accepts } })
  return (await serve(request)) ?? new Response(null, { status: 418 })
}

test('assets of the previous build are served beside those of the new one', async () => {
  build({ 'home-a.js': 'old', 'react-1.js': 'same' })
  storeFilesOfBuild(folder, store)
  build({ 'home-b.js': 'new', 'react-1.js': 'same' })
  addStoredFiles(folder, store)
  for (const [name, text] of [
    ['home-a.js', 'old'],
    ['home-b.js', 'new'],
    ['react-1.js', 'same'],
  ] as const) {
    const answer = await ask(name)
    expect([answer.status, await answer.text()], name).toEqual([200, text])
    expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  expect((await ask('home-c.js')).status).toBe(404)
})

test('the fifth build before, and what was replaced two weeks ago, are dropped', async () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  for (let n = 0; n < 7; n += 1) {
    build({ [`home-${n}.js`]: String(n) })
    storeFilesOfBuild(folder, store, now + n)
  }
  const stored = () => readdirSync(path.join(store, 'assets'))
  expect(stored()).toEqual(['home-3.js', 'home-4.js', 'home-5.js', 'home-6.js'])
  build({ 'home-7.js': '7' })
  storeFilesOfBuild(folder, store, now + 15 * day)
  expect(stored()).toEqual(['home-7.js'])
})

test('serves the files that the build compressed', async () => {
  const text = 'export const vino = "Malbec"\n'.repeat(200)
  build({ 'home-a.js': text })
  await compressFiles(folder)
  const file = path.join(folder, 'compressed', 'assets', 'home-a.js.br')
  const answer = await ask('home-a.js', 'br')
  const sent = Buffer.from(await answer.arrayBuffer())
  expect(brotliDecompressSync(sent).toString()).toBe(text)
  expect(sent.equals(readFileSync(file))).toBe(true)
})
