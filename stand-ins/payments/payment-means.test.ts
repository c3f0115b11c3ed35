import { expect, test } from 'vitest'
import { allowedInstallments, allowedTypes, chosenMeans } from './payment-means.ts'

const noTickets = { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }], installments: 3 }
const typesOf = (methods?: Parameters<typeof allowedTypes>[0]) => allowedTypes(methods).map(([id]) => id)

test('excluded types are not offered; money in the account always is', () => {
  expect(typesOf()).toContain('ticket')
  expect(typesOf(noTickets)).toEqual(['credit_card', 'debit_card', 'prepaid_card', 'account_money'])
  expect(typesOf({ excluded_payment_types: [{ id: 'account_money' }] })).toContain('account_money')
})

test('instalments go up to the limit of the preference', () => {
  expect(allowedInstallments(noTickets)).toEqual([1, 2, 3])
  expect(allowedInstallments({ installments: 5 })).toEqual([1, 2, 3, 5])
  expect(allowedInstallments({ installments: 1 })).toEqual([1])
  expect(allowedInstallments()).toEqual([1, 2, 3, 6, 9, 12])
})

test.each([
  [
    { type: null, installments: null },
    { type: 'credit_card', installments: 1 },
  ],
  [
    { type: 'credit_card', installments: '3' },
    { type: 'credit_card', installments: 3 },
  ],
  [
    { type: 'debit_card', installments: '3' },
    { type: 'debit_card', installments: 1 },
  ],
  [{ type: 'credit_card', installments: '6' }, undefined],
  [{ type: 'credit_card', installments: '0.5' }, undefined],
  [{ type: 'ticket', installments: null }, undefined],
  [{ type: 'bitcoin', installments: null }, undefined],
])('reads the form %o', (form, means) => {
  expect(chosenMeans(noTickets, form)).toEqual(means)
})
