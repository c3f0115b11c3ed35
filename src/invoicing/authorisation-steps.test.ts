import { expect, test } from 'vitest'
import {
  afterCounting,
  afterLast,
  afterLooking,
  afterSending,
  type RequestedVoucher,
} from './authorisation-steps.ts'

const today = '2026-11-23'
const voucher: RequestedVoucher = {
  number: 7,
  day: '2026-11-22',
  total: 12_100_00,
  document_type: 99,
  document_number: 0,
}
const found = {
  cae: '76471234567890',
  caeExpiresOn: '2026-12-02',
  date: '2026-11-22',
  total: 12_100_00,
  documentType: 99,
  documentNumber: 0,
}
const away = { ok: false, detail: 'socket hang up' } as const

test('requests a number only after confirming it is the next one', () => {
  expect(afterLast({ ok: true, value: 6 }, today)).toEqual({ do: 'ask', number: 7, day: today })
  expect(afterLast(away, today)).toEqual({ do: 'wait', detail: 'socket hang up' })
})

test('an answer about the voucher is final, any other is queried again', () => {
  const remarks = [{ code: 10013, detail: 'DocTipo' }]
  expect(
    afterSending(voucher, { result: 'authorised', cae: '1', caeExpiresOn: today, remarks: [] }),
  ).toMatchObject({
    do: 'settle',
    cae: '1',
    day: '2026-11-22',
  })
  expect(afterSending(voucher, { result: 'refused', remarks })).toEqual({ do: 'refuse', remarks })
  expect(afterSending(voucher, { result: 'not-next', remarks })).toMatchObject({ because: 'not-next' })
  expect(afterSending(voucher, { result: 'unknown', detail: '' })).toMatchObject({ because: 'unknown' })
})

test('only the authority having none under that number lets it be sent again', () => {
  expect(afterLooking(voucher, away, 'unknown')).toMatchObject({ do: 'wait' })
  expect(afterLooking(voucher, { ok: true, value: undefined }, 'unknown')).toEqual({ do: 'send' })
  expect(afterLooking(voucher, { ok: true, value: undefined }, 'not-next')).toEqual({ do: 'count' })
  const { date: day, ...settled } = found
  expect(afterLooking(voucher, { ok: true, value: found }, 'unknown')).toMatchObject({
    do: 'settle',
    cae: settled.cae,
    day,
  })
})

test.each([{ total: 1 }, { documentType: 96 }, { documentNumber: 5 }, { date: today }])(
  'a foreign voucher (%j) stops the series',
  (other) => {
    const looked = afterLooking(voucher, { ok: true, value: { ...found, ...other } }, 'unknown')
    expect(looked).toMatchObject({ do: 'stop' })
  },
)

test('refused as not the next one: another number, or the date of today', () => {
  expect(afterCounting(voucher, away, today)).toMatchObject({ do: 'wait' })
  expect(afterCounting(voucher, { ok: true, value: 9 }, today)).toEqual({ do: 'queue' })
  expect(afterCounting(voucher, { ok: true, value: 6 }, today)).toEqual({ do: 'ask', number: 7, day: today })
  expect(afterCounting({ ...voucher, day: today }, { ok: true, value: 6 }, today)).toMatchObject({
    do: 'wait',
  })
})
