import { expect, test } from 'vitest'
import { outcomeWords, statusWords } from './payment-words.ts'

const statuses = [
  'pending',
  'in_process',
  'authorized',
  'rejected',
  'cancelled',
  'approved',
  'never heard of',
]

const open = (status: string) => ({ status, settled: 'open' as const, changed_at: '2026-11-22T12:00:00Z' })

test('buyers see the outcome of a payment without internal terms', () => {
  for (const status of statuses) {
    const reported = `${statusWords({ status }, false)} · ${outcomeWords(open(status), false, false)}`
    expect(reported).not.toMatch(/pagó nada|rechazado|pendiente|autorizado|never/)
  }
  expect(outcomeWords(open('rejected'), false, false)).toContain('No se te cobró nada')
  expect(outcomeWords(open('pending'), false, false)).toContain('no hace falta que pagues de nuevo')
  // the admin area shows the provider's words
  expect(
    `${statusWords({ status: 'rejected' }, true)} · ${outcomeWords(open('rejected'), true, false)}`,
  ).toBe('rechazado · Todavía no pagó nada.')
})

test('a payment besides the one that paid requires no action', () => {
  expect(outcomeWords(open('rejected'), false, true)).toBe('No se te cobró nada.')
  expect(outcomeWords(open('pending'), false, true)).toContain('ya está paga')
})
