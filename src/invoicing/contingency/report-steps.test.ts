import { expect, test } from 'vitest'
import { afterLookingUp, afterReporting, type IssuedVoucherFacts } from './report-steps.ts'

const voucher: IssuedVoucherFacts = {
  number: 7,
  day: '2026-11-28',
  cae: '30000000000001',
  total: 12_100_00,
  document_type: 99,
  document_number: 0,
}
const found = {
  cae: voucher.cae,
  caeExpiresOn: '2026-11-30',
  date: voucher.day,
  total: voucher.total,
  documentType: 99,
  documentNumber: 0,
}
const notNext = [{ code: 703, detail: 'El numero no es el siguiente' }]

test('a number that is refused as not the next one is looked up, always: an earlier report may have arrived', () => {
  expect(afterReporting({ result: 'not-next', remarks: notNext })).toEqual({ do: 'look', refused: notNext })
  expect(afterLookingUp(voucher, { ok: true, value: found }, notNext)).toEqual({ do: 'settle', remarks: [] })
  expect(afterLookingUp(voucher, { ok: true, value: undefined }, notNext)).toEqual({
    do: 'reject',
    remarks: notNext,
  })
})

test('only a lookup that finds none lets a report be sent again', () => {
  expect(afterLookingUp(voucher, { ok: true, value: undefined }, undefined)).toEqual({ do: 'send' })
  expect(afterLookingUp(voucher, { ok: false, detail: 'away' }, undefined)).toEqual({
    do: 'wait',
    detail: 'away',
  })
  expect(afterReporting({ result: 'unknown', detail: 'away' })).toEqual({ do: 'wait', detail: 'away' })
})

test.each([{ cae: '76471234567890' }, { total: 1 }, { date: '2026-11-29' }, { documentNumber: 5 }])(
  'a voucher that differs (%j) is of another system',
  (other) => {
    const looked = afterLookingUp(voucher, { ok: true, value: { ...found, ...other } }, undefined)
    expect(looked).toMatchObject({ do: 'reject', remarks: [{ code: 0 }] })
  },
)
