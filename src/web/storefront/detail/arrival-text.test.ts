import { expect, test } from 'vitest'
import { arrivalText } from './arrival-text.ts'

const home = { kind: 'home', earliest: '2026-11-24', latest: '2026-11-26', price: 0 } as const

test('the soonest delivery to the door, in words', () => {
  expect(arrivalText('1425', [{ ...home, latest: '2026-12-01' }, home])).toBe(
    'Comprando ahora llega a 1425 entre el martes 24 y el jueves 26 de noviembre.',
  )
  expect(arrivalText('1425', [{ ...home, latest: home.earliest, price: 4500 }])).toMatch(
    /^Comprando ahora llega a 1425 el martes 24 de noviembre\. El envío sale \$\s4\.500\.$/,
  )
})

test('pickup-only shows no arrival date', () => {
  expect(arrivalText('9410', [{ ...home, kind: 'pickup' }])).toBe('Todavía no enviamos a 9410.')
})
