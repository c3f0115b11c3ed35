import { toPesos, type Centavos } from '../money/money.ts'
import { writeCsv } from '../platform/spreadsheet/csv.ts'
import { receiverConditions, voucherNumber, voucherTitle, documentTypes } from './invoice-rules.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { pdfText } from './document/pdf-text.ts'

/** The month's sales for the VAT return. */

export type BookedVoucher = InvoiceRow & { number: number; day: string }

const headings = [
  'Fecha',
  'Comprobante',
  'Tipo',
  'Número',
  'Documento',
  'Nombre',
  'Condición ante el IVA',
  'Neto gravado',
  'IVA 21 %',
  'Total',
  'CAE',
  'Compra',
]

const nameOf = (voucher: BookedVoucher) =>
  voucher.document_type === documentTypes.none ? 'CONSUMIDOR FINAL' : voucher.receiver_name

/** For a spreadsheet: credit notes are negative, so that columns add up. In: the orders' numbers, by id. */
export function vatSheet(
  vouchers: readonly BookedVoucher[],
  orderNumbers: ReadonlyMap<number, string>,
): string {
  return writeCsv(
    headings,
    vouchers.map((voucher) => {
      const sign = voucher.kind === 'credit-note' ? -1 : 1
      return [
        voucher.day,
        voucherTitle(voucher.kind, voucher.letter),
        String(voucher.type).padStart(3, '0'),
        voucherNumber(voucher.point_of_sale, voucher.number),
        voucher.document_number === 0 ? '' : String(voucher.document_number),
        nameOf(voucher),
        receiverConditions[voucher.receiver_condition],
        sign * toPesos(voucher.net),
        sign * toPesos(voucher.vat),
        sign * toPesos(voucher.total),
        voucher.cae,
        orderNumbers.get(voucher.order_id) ?? '',
      ]
    }),
  )
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
