import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FreeDelivery } from './free-delivery.tsx'
import { missingForFree } from './missing-for-free.ts'

const zones = { freeFrom: 200_000, freeFromSomewhere: 90_000 }
const nowhereKnown = { missing_for_free: null, options: [] }

function textFor(total: number, free: Parameters<typeof missingForFree>[1], missing: number | null = null) {
  const missingNow = missingForFree({ total, delivery: { ...nowhereKnown, missing_for_free: missing } }, free)
  if (missingNow === null) return ''
  const html = renderToStaticMarkup(<FreeDelivery missing={missingNow} goods={total} />)
  return (/<p>(.*?)<\/p>/.exec(html)?.[1] ?? '').replaceAll('\u00a0', ' ')
}

test('without a place the cart is on its way to the amount that the home page promises, and says that it depends', () => {
  expect(textFor(9_900, zones)).toBe('Te faltan $ 80.100 para el envío gratis, según tu zona')
  expect(textFor(90_000, zones)).toBe('Te faltan $ 110.000 para el envío gratis a todo el país')
  expect(textFor(200_000, zones)).toBe('Tenés envío gratis')
})

test('where every zone asks the same, or one never does, nothing is promised beyond that', () => {
  expect(textFor(9_900, { freeFrom: 90_000, freeFromSomewhere: 90_000 })).toBe(
    'Te faltan $ 80.100 para el envío gratis',
  )
  expect(textFor(9_900, { freeFrom: null, freeFromSomewhere: 90_000 })).toBe(
    'Te faltan $ 80.100 para el envío gratis, según tu zona',
  )
  expect(textFor(95_000, { freeFrom: null, freeFromSomewhere: 90_000 })).toBe(
    'Tenés envío gratis, según tu zona',
  )
  expect(textFor(9_900, { freeFrom: null, freeFromSomewhere: null })).toBe('')
  expect(textFor(9_900, null)).toBe('')
})

test('of a known place its own amount is said', () => {
  expect(textFor(9_900, zones, 80_100)).toBe('Te faltan $ 80.100 para el envío gratis')
  expect(textFor(99_000, zones, 0)).toBe('Tenés envío gratis')
})
