import { expect, test } from 'vitest'
import { conflictIn } from '../settings/save-settings.ts'
import { settingsOf } from '../settings/settings-tree.ts'
import { instalmentWords } from './instalment-words.ts'
import { offeredPaymentMethods } from './payment-methods.ts'

test.each([
  [{ most: 12, interestFree: null }, 'Hasta 12 cuotas con Mercado Pago'],
  [{ most: 1, interestFree: null }, undefined],
  [{ most: 12, interestFree: 3 }, '3 cuotas sin interés de $ 3.333,34 · Precio contado $ 10.000 · CFTEA 0 %'],
  [{ most: 6, interestFree: 4 }, '4 cuotas sin interés de $ 2.500 · Precio contado $ 10.000 · CFTEA 0 %'],
])('%j: %s', (instalments, words) => {
  expect(instalmentWords(10_000, instalments)?.replaceAll('\u00a0', ' ')).toBe(words)
})

const settings = (values: Record<string, unknown>) => settingsOf(new Map(Object.entries(values)))

test.each([
  [{}, undefined],
  [{ 'sales.interest_free': 3 }, undefined],
  [{ 'sales.interest_free': 6, 'sales.instalments': 3 }, 'sales.interest_free'],
  [{ 'sales.interest_free': 3, 'transfer.discount': 10 }, undefined],
  [{ 'sales.interest_free': 3, 'transfer.discount': 10, 'transfer.accepted': 'on' }, 'sales.interest_free'],
  [{ 'sales.interest_free': 1, 'transfer.discount': 10, 'transfer.accepted': 'on' }, undefined],
])('%j may hold together', (values, field) => {
  expect(conflictIn(settings(values))?.field).toBe(field)
})

test('a quote says how many are without interest', () => {
  expect(offeredPaymentMethods(settings({}))[0].instalments).toBeNull()
  expect(offeredPaymentMethods(settings({ 'sales.interest_free': 6 }))[0].instalments).toBe(6)
})
