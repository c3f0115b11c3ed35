import { toPesos, type Centavos } from '../money/money.ts'
import { writeCuit } from '../money/cuit.ts'
import type { FileColumn } from '../platform/spreadsheet/table-file.ts'
import { receiverConditions, voucherNumber, voucherTitle, documentTypes } from './invoice-rules.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { pdfText } from './document/pdf-text.ts'

/** The month's sales for the VAT return. */

export type BookedVoucher = InvoiceRow & { number: number; day: string }

const nameOf = (voucher: BookedVoucher) =>
  voucher.document_type === documentTypes.none ? 'CONSUMIDOR FINAL' : voucher.receiver_name

/** Credit notes are negative, so that columns add up. */
const signed = ({ kind }: BookedVoucher, amount: Centavos) =>
  (kind === 'credit-note' ? -1 : 1) * toPesos(amount)

/** For a spreadsheet. In: the orders' numbers, by id. */
export function vatColumns(orderNumbers: ReadonlyMap<number, string>): FileColumn<BookedVoucher>[] {
  return [
    { heading: 'Fecha', cell: (voucher) => ({ date: voucher.day }) },
    { heading: 'Comprobante', cell: (voucher) => voucherTitle(voucher.kind, voucher.letter) },
    { heading: 'Tipo', cell: (voucher) => String(voucher.type).padStart(3, '0') },
    { heading: 'Número', cell: (voucher) => voucherNumber(voucher.point_of_sale, voucher.number) },
    { heading: 'Documento', cell: documentOf },
    { heading: 'Nombre', cell: nameOf },
    { heading: 'Condición ante el IVA', cell: (voucher) => receiverConditions[voucher.receiver_condition] },
    { heading: 'Neto gravado', cell: (voucher) => signed(voucher, voucher.net) },
    { heading: 'IVA 21 %', cell: (voucher) => signed(voucher, voucher.vat) },
    { heading: 'Total', cell: (voucher) => signed(voucher, voucher.total) },
    { heading: 'CAE', cell: (voucher) => voucher.cae },
    { heading: 'Compra', cell: (voucher) => orderNumbers.get(voucher.order_id) ?? '' },
  ]
}

/** A CUIT with its dashes: a spreadsheet would make a number of it. */
function documentOf({ document_number: number, document_type: type }: BookedVoucher): string {
  if (number === 0) return ''
  return type === documentTypes.cuit ? writeCuit(String(number)) : String(number)
}

const digits = (value: number, length: number) => String(value).padStart(length, '0')
/** Fifteen digits, the last two of them centavos; positive for credit notes too: the type says what they are. */
const amount = (centavos: Centavos) => digits(centavos, 15)
const text = (value: string, length: number) =>
  pdfText(value)
    .replace(/[^\u0020-\u00ff]/g, '?')
    .slice(0, length)
    .padEnd(length)
const file = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')

/** A C shows no VAT: it has no line of rates. */
const hasRate = ({ letter }: BookedVoucher) => letter !== 'C'

/**
 * LIBRO_IVA_DIGITAL_VENTAS_CBTE (RG 4597, "Anexo I - Diseños de Registros"): lines of 266 characters, Windows-1252, CRLF.
 */
export function vatVouchersFile(vouchers: readonly BookedVoucher[]): Buffer {
  return file(
    vouchers.map((voucher) =>
      [
        voucher.day.replaceAll('-', ''),
        digits(voucher.type, 3),
        digits(voucher.point_of_sale, 5),
        digits(voucher.number, 20),
        digits(voucher.number, 20),
        digits(voucher.document_type, 2),
        digits(voucher.document_number, 20),
        text(nameOf(voucher), 30),
        amount(voucher.total),
        // not taxed, to non-categorised, exempt, national, gross income, municipal, internal
        amount(0).repeat(7),
        'PES',
        '0001000000',
        hasRate(voucher) ? '1' : '0',
        ' ',
        amount(0),
        digits(0, 8),
      ].join(''),
    ),
  )
}

/** LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS: one line of 62 characters for each rate of each voucher, in the same order. */
export function vatRatesFile(vouchers: readonly BookedVoucher[]): Buffer {
  return file(
    vouchers.filter(hasRate).map((voucher) =>
      [
        digits(voucher.type, 3),
        digits(voucher.point_of_sale, 5),
        digits(voucher.number, 20),
        amount(voucher.net),
        // 21 %
        '0005',
        amount(voucher.vat),
      ].join(''),
    ),
  )
}
