import { expect, test } from 'vitest'
import { subscribersCsv } from './subscribers-csv.ts'

const confirmed = '2026-11-20T12:00:00.000Z'
const line = (email: string) =>
  subscribersCsv([{ email, confirmed, unsubscribeUrl: 'https://vinos.test/b' }]).split('\r\n')[1]

test('only those who confirmed are in it, a line each', () => {
  const csv = subscribersCsv([
    { email: 'una@ejemplo.test', confirmed, unsubscribeUrl: 'https://vinos.test/b?token=1' },
    { email: 'otra@ejemplo.test', confirmed: null, unsubscribeUrl: 'https://vinos.test/b?token=2' },
  ])
  expect(csv).toBe('correo,confirmado,baja\r\nuna@ejemplo.test,2026-11-20,https://vinos.test/b?token=1\r\n')
})

test('confirmation dates are in local time, not UTC', () => {
  const late = subscribersCsv([
    { email: 'tarde@ejemplo.test', confirmed: '2026-11-21T01:30:00.000Z', unsubscribeUrl: 'x' },
  ])
  expect(late).toContain('tarde@ejemplo.test,2026-11-20,x')
})

test.each([
  '=1+1@ejemplo.test',
  '+54@ejemplo.test',
  '-2@ejemplo.test',
  '@hola@ejemplo.test',
  '\t=1@ejemplo.test',
])('%j is not a formula', (email) => {
  expect(line(email)?.startsWith("'")).toBe(true)
})

test('commas and quotes stay in their cell', () => {
  expect(line('a,"b@ejemplo.test')).toBe('"a,""b@ejemplo.test",2026-11-20,https://vinos.test/b')
})
