import { writeCsv } from '../platform/spreadsheet/csv.ts'
import { expect, test } from 'vitest'
import { vatRatesFile, vatColumns, vatVouchersFile, type BookedVoucher } from './vat-book.ts'

const b = {
  id: 1,
  order_id: 7,
  kind: 'invoice',
  letter: 'B',
  type: 6,
  point_of_sale: 3,
  number: 101,
  day: '2026-11-22',
  total: 12_100_00,
  net: 10_000_00,
  vat: 2_100_00,
  document_type: 99,
  document_number: 0,
  receiver_condition: 5,
  receiver_name: '',
  cae: '76471234567890',
} as BookedVoucher
const a: BookedVoucher = {
  ...b,
  type: 1,
  letter: 'A',
  number: 8,
  document_type: 80,
  document_number: 30_500_010_912,
  receiver_condition: 1,
  receiver_name: 'Ñandú Vinos ő y Compañía de Nombre Larguísimo SRL',
}
const note: BookedVoucher = {
  ...b,
  kind: 'credit-note',
  type: 8,
  number: 2,
  total: 121_00,
  net: 100_00,
  vat: 21_00,
}
const linesOf = (file: Buffer) => file.toString('latin1').split('\r\n').slice(0, -1)

test('the official files have their lengths, their order and no minus', () => {
  const vouchers = linesOf(vatVouchersFile([b, a, note]))
  expect(vouchers.map((line) => line.length)).toEqual([266, 266, 266])
  expect(vouchers[0]?.slice(0, 108)).toBe(
    `20261122006${'00003'}${'101'.padStart(20, '0')}${'101'.padStart(20, '0')}99${'0'.repeat(20)}${'CONSUMIDOR FINAL'.padEnd(30)}`,
  )
  expect(vouchers[0]?.slice(108, 123)).toBe('000000001210000')
  expect(vouchers[0]?.slice(228)).toBe(`PES00010000001 ${'0'.repeat(23)}`)
  expect(vouchers[1]?.slice(78, 108)).toBe('Ñandú Vinos o y Compañía de No')
  expect(vouchers.join('')).not.toContain('-')
  const rates = linesOf(vatRatesFile([b, a, note]))
  expect(rates.map((line) => line.length)).toEqual([62, 62, 62])
  expect(rates[2]).toBe(`00800003${'2'.padStart(20, '0')}0000000000100000005000000000002100`)
  expect(vatVouchersFile([]).length).toBe(0)
})

test('a C has no line of rates', () => {
  const c: BookedVoucher = { ...b, letter: 'C', type: 11, net: b.total, vat: 0 }
  expect(vatRatesFile([c]).length).toBe(0)
  expect(linesOf(vatVouchersFile([c]))[0]?.[241]).toBe('0')
})

test('in the sheet credit notes are negative, and nothing is a formula', () => {
  const columns = vatColumns(new Map([[7, 'D-7']]))
  const rows = [b, { ...a, receiver_name: '=1+1' }, note].map((row) => columns.map(({ cell }) => cell(row)))
  const [first, second, third] = writeCsv([], rows).split('\r\n').slice(1)
  expect(first).toBe(
    '22/11/2026;Factura B;006;00003-00000101;;CONSUMIDOR FINAL;Consumidor Final;10000;2100;12100;76471234567890;D-7',
  )
  expect(second).not.toContain(';=1')
  expect(second).toMatch(/;\d\d-\d{8}-\d;/)
  expect(third).toContain(';-100;-21;-121;')
})
