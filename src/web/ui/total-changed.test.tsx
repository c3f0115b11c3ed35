import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { changedTotalIn, TotalChanged } from './total-changed.tsx'

const change = {
  before: 30_000,
  total: 62_000,
  changes: {
    rows: [
      { name: 'Malbec 2021', before: 20_000, after: 50_000 },
      { name: 'Envío a domicilio', before: 0, after: 12_000 },
      { name: 'Envoltorio para regalo', before: 10_000, after: 0 },
    ],
    over: ['Mitad de precio'],
  },
}
const refused = (current: unknown) => ({
  ok: false as const,
  problem: { type: 'about:blank', title: '', status: 409, detail: '', current },
})
const read = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ')

test('both totals are shown with every row that makes the difference, and one button goes on', () => {
  const accept = { label: 'Pagar $ 62.000', busy: false, press: () => undefined }
  const text = read(renderToStaticMarkup(<TotalChanged change={change} accept={accept} />))
  for (const part of [
    'salía $ 30.000 y hoy sale $ 62.000',
    'Malbec 2021: $ 20.000 $ 50.000',
    'Envío a domicilio: ahora suma $ 12.000',
    'Envoltorio para regalo: ya no suma $ 10.000',
    'Ya no vale: Mitad de precio',
    'Pagar $ 62.000',
  ])
    expect(text).toContain(part)
})

test('a refusal says what changed only where its total is another one', () => {
  expect(changedTotalIn(refused(change))).toEqual(change)
  expect(changedTotalIn(refused({ ...change, before: 62_000 }))).toBeUndefined()
  expect(changedTotalIn(refused(undefined))).toBeUndefined()
  expect(changedTotalIn({ ok: true, value: {} })).toBeUndefined()
  expect(changedTotalIn(undefined)).toBeUndefined()
})
