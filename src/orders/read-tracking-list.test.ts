import { expect, test } from 'vitest'
import { readTrackingList } from './read-tracking-list.ts'
import type { SheetRow } from '../platform/spreadsheet/sheet.ts'

const read = (rows: SheetRow[]) =>
  readTrackingList(
    rows,
    rows.map((_, index) => index + 1),
  )
const codes = (rows: SheetRow[]) => {
  const list = read(rows)
  return list.ok ? list.rows.map(({ order, code, carrier }) => [order, code, carrier]) : list.why
}

test.each<{ of: string; heading: SheetRow; row: SheetRow; expected: string[] }>([
  {
    of: 'ours',
    heading: ['Compra', 'Código de seguimiento', 'Empresa'],
    row: ['10001-6', 'A1', 'Moto'],
    expected: ['10001-6', 'A1', 'Moto'],
  },
  {
    of: 'Andreani',
    heading: ['Numero Andreani', 'Numero de remito', 'Destinatario', 'Estado'],
    row: ['360000012345678', '10001-6', 'Ana', 'Ingresado'],
    expected: ['10001-6', '360000012345678', ''],
  },
  {
    of: 'OCA',
    heading: ['Nro. de Envío', 'Remito', 'Localidad', 'Operativa'],
    row: ['3867500000001234567', '10001-6', 'Rosario', '64665'],
    expected: ['10001-6', '3867500000001234567', ''],
  },
  {
    of: 'Correo Argentino',
    heading: ['tracking', 'orden', 'cliente', 'servicio'],
    row: ['CC123456789AR', '#100016', 'Ana', 'Clásico'],
    expected: ['#100016', 'CC123456789AR', ''],
  },
  {
    of: 'a shop system',
    heading: [
      'Número de orden',
      'Email',
      'Código de tracking del envío',
      'URL de seguimiento',
      'Transportista',
    ],
    row: ['10001-6', 'a@b.test', 'TRK-1', 'https://x.test/TRK-1', 'Via Cargo'],
    expected: ['10001-6', 'TRK-1', 'Via Cargo'],
  },
  {
    of: 'an English list',
    heading: ['Order number', 'Tracking number', 'Carrier'],
    row: ['10001-6', 'Z9', 'DHL'],
    expected: ['10001-6', 'Z9', 'DHL'],
  },
])('headings of $of', ({ heading, row, expected }) => {
  expect(codes([heading, row])).toEqual([expected])
  // under a title and a date
  expect(codes([['Despachos del día', null], ['9/12/2026', null], heading, row])).toEqual([expected])
})

test('long codes that a spreadsheet keeps as numbers stay as they are; a link is none', () => {
  const rows: SheetRow[] = [
    ['Compra', 'Seguimiento', 'Link de seguimiento'],
    ['10001-6', 360_000_012_345_678, 'https://x.test/1'],
  ]
  expect(read(rows)).toMatchObject({
    ok: true,
    columns: { order: 'Compra', code: 'Seguimiento', link: 'Link de seguimiento' },
    rows: [{ line: 2, code: '360000012345678', link: 'https://x.test/1' }],
  })
})

test('without headings by what the cells are; what has none of our numbers is refused', () => {
  expect(
    codes([
      ['Ana Paz', '360000012345678', '10001-6', 'Andreani'],
      ['Luz Rey', '360000012345679', '10002-4', 'Andreani'],
    ]),
  ).toEqual([
    ['10001-6', '360000012345678', 'Andreani'],
    ['10002-4', '360000012345679', 'Andreani'],
  ])
  expect(
    codes([
      ['Ana', 'x'],
      ['Luz', 'y'],
    ]),
  ).toBe('no-order-column')
  expect(
    codes([
      ['10001-6', 'x'],
      ['10002-4', 'y'],
    ]),
  ).toBe('no-code-column')
})
