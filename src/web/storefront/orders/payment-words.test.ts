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

test('who bought reads what became of their money, and no word of the inside', () => {
  const open = (status: string) => ({ status, settled: 'open' as const, changed_at: '2026-11-22T12:00:00Z' })
  for (const status of statuses) {
    const reported = `${statusWords({ status }, false)} · ${outcomeWords(open(status), false)}`
    expect(reported).not.toMatch(/pagó nada|rechazado|pendiente|autorizado|never/)
  }
  expect(outcomeWords(open('rejected'), false)).toContain('No se te cobró nada')
  expect(outcomeWords(open('pending'), false)).toContain('no hace falta que pagues de nuevo')
  // the administration keeps the provider's
  expect(`${statusWords({ status: 'rejected' }, true)} · ${outcomeWords(open('rejected'), true)}`).toBe(
    'rechazado · Todavía no pagó nada.',
  )
})
