import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cacheEncodings } from './encoded-answers.ts'

const answer = Buffer.from(
  Array.from({ length: 2000 }, (_, n) => `<p>Malbec número ${n} de Mendoza</p>`).join(''),
)
const read = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body }

test('every reader gets the same answer, in whatever form and order they ask', async () => {
  const forms = cacheEncodings(answer)
  for (let n = 0; n < 60; n += 1) {
    const form = (['br', 'br', 'gzip', 'br', 'plain', 'br'] as const)[n % 6] ?? 'plain'
    const body = forms.ready(form) ?? (await forms.make(form))
    expect(read[form](body).equals(answer)).toBe(true)
  }
})

test('stores the bytes of each encoding once', async () => {
  const forms = cacheEncodings(answer)
  expect(forms.bytes()).toBe(answer.byteLength)
  const [quick, again] = await Promise.all([forms.make('br'), forms.make('br')])
  expect(again).toBe(quick)
  expect(forms.bytes()).toBe(quick.byteLength)
  expect(forms.ready('plain')).toBeUndefined()
  await forms.make('plain')
  expect(forms.ready('plain')?.equals(answer)).toBe(true)
  expect(forms.bytes()).toBe(quick.byteLength + answer.byteLength)
})

test('a second read recompresses in the background', async () => {
  const forms = cacheEncodings(answer)
  const quick = await forms.make('br')
  expect(forms.ready('br')).toBe(quick)
  await expect.poll(() => forms.bytes()).toBeLessThan(quick.byteLength)
})

test('frequent reads get maximum compression in the background', async () => {
  const forms = cacheEncodings(answer)
  await forms.make('br')
  const quick = forms.ready('br')
  await expect.poll(() => forms.ready('br')).not.toBe(quick)
  const well = forms.bytes()
  for (let n = 0; n < 30; n += 1) expect(forms.ready('br')).toBeDefined()
  await expect.poll(() => forms.bytes()).toBeLessThan(well)
})
