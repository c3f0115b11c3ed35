import { expect, test } from 'vitest'
import { splitSize } from './split-size.ts'

test.each([
  ['Malbec 750', 'Malbec', 750],
  ['Malbec x 750', 'Malbec', 750],
  ['MALBEC X750CC', 'MALBEC', 750],
  ['Malbec (375 ml)', 'Malbec', 375],
  ['Malbec Reserva - 1,5 L', 'Malbec Reserva', 1500],
  ['Extra Brut 75 cl.', 'Extra Brut', 750],
  ['Felix Malbec 750', 'Felix Malbec', 750],
  ['Felix x 750', 'Felix', 750],
])('%s is %s of %i ml', (named, name, volumeMl) => {
  expect(splitSize(named)).toEqual({ name, volumeMl })
})

test.each([
  'Malbec',
  '1884 Reservado',
  'Lote 750',
  'Finca 500',
  'Lote 43',
  '750',
  'Malbec 2019',
  'Malbec 14 %',
  'Malbec 40 L',
  'Malbec 2 cc',
])('%s is a name', (named) => {
  expect(splitSize(named)).toBeUndefined()
})
