import type { Centavos } from '../../src/money/money.ts'
import { cuitDigits } from '../../src/money/cuit.ts'
import type { Remark } from '../../src/platform/invoice-authority/port.ts'
import { readAmount } from '../../src/platform/invoice-authority/arca/wsfe-answer.ts'
import {
  allBelow,
  elementAt,
  textAt,
  type XmlElement,
} from '../../src/platform/invoice-authority/arca/xml.ts'

/** A submitted voucher, parsed strictly: NaN for invalid numbers. */
export type GivenVoucher = {
  type: number
  pointOfSale: number
  from: number
  to: number
  concept: string
  documentType: number
  documentNumber: number
  /** YYYYMMDD. */
  day: string
  amounts: Record<'ImpTotal' | 'ImpTotConc' | 'ImpNeto' | 'ImpOpEx' | 'ImpTrib' | 'ImpIVA', Centavos>
  currency: string
  rate: string
  condition: string
  vat: { id: string; base: Centavos; amount: Centavos }[]
  corrects: { type: number; pointOfSale: number; number: number }[]
}

export function readVoucher(request: XmlElement): GivenVoucher {
  const detail = elementAt(request, 'FECAEDetRequest') ?? elementAt(request, 'FECAEADetRequest')
  const number = (name: string) => Number(textAt(detail, name) || Number.NaN)
  const amount = (name: string) => readAmount(textAt(detail, name))
  return {
    type: Number(textAt(request, 'FeCabReq', 'CbteTipo')),
    pointOfSale: Number(textAt(request, 'FeCabReq', 'PtoVta')),
    from: number('CbteDesde'),
    to: number('CbteHasta'),
    concept: textAt(detail, 'Concepto'),
    documentType: number('DocTipo'),
    documentNumber: number('DocNro'),
    day: textAt(detail, 'CbteFch'),
    amounts: {
      ImpTotal: amount('ImpTotal'),
      ImpTotConc: amount('ImpTotConc'),
      ImpNeto: amount('ImpNeto'),
      ImpOpEx: amount('ImpOpEx'),
      ImpTrib: amount('ImpTrib'),
      ImpIVA: amount('ImpIVA'),
    },
    currency: textAt(detail, 'MonId'),
    rate: textAt(detail, 'MonCotiz'),
    condition: textAt(detail, 'CondicionIVAReceptorId'),
    vat: allBelow(elementAt(detail, 'Iva'), 'AlicIva').map((line) => ({
      id: textAt(line, 'Id'),
      base: readAmount(textAt(line, 'BaseImp')),
      amount: readAmount(textAt(line, 'Importe')),
    })),
    corrects: allBelow(elementAt(detail, 'CbtesAsoc'), 'CbteAsoc').map((corrected) => ({
      type: Number(textAt(corrected, 'Tipo')),
      pointOfSale: Number(textAt(corrected, 'PtoVta')),
      number: Number(textAt(corrected, 'Nro')),
    })),
  }
}

const sum = (values: readonly Centavos[]) => values.reduce((total, value) => total + value, 0)
const letterOf = (type: number) => (type < 5 ? 'A' : type < 10 ? 'B' : 'C')
const isNote = (type: number) => [3, 8, 13].includes(type)
/** CondicionIVAReceptorId values that each letter accepts. */
const conditions = { A: ['1', '6', '13', '16'], B: ['4', '5', '7', '8', '9', '10', '15'], C: undefined }
const namedFrom: Centavos = 10_000_000_00

type Rule = [broken: boolean, code: number, detail: string]

/**
 * The service's rules for a single voucher, exact to the centavo.
 * @returns the violated rules
 */
export function brokenRules(given: GivenVoucher, seller: string): Remark[] {
  const rules = [
    ...amountRules(given),
    ...vatRules(given),
    ...receiverRules(given, seller),
    ...noteRules(given),
  ]
  return rules.filter(([broken]) => broken).map(([, code, detail]) => ({ code, detail }))
}

function amountRules({ amounts, concept, currency, rate }: GivenVoucher): Rule[] {
  const { ImpTotal, ...parts } = amounts
  return [
    [concept !== '1', 10007, 'El campo Concepto no es valido'],
    [Object.values(amounts).some(Number.isNaN), 10056, 'Los importes llevan hasta dos decimales'],
    [ImpTotal !== sum(Object.values(parts)), 10048, 'ImpTotal no es la suma de los importes'],
    [currency !== 'PES' || rate !== '1', 10039, 'Si MonId = PES, MonCotiz debe ser 1'],
  ]
}

function vatRules({ type, vat, amounts }: GivenVoucher): Rule[] {
  if (letterOf(type) === 'C')
    return [
      [vat.length > 0, 1443, 'Para comprobantes tipo C no se debe informar el objeto IVA'],
      [amounts.ImpIVA !== 0, 1438, 'Para comprobantes tipo C el importe de IVA debe ser cero'],
    ]
  const offRate = vat.some(
    ({ base, amount }) => Math.abs(amount - base * 0.21) > Math.max(1, amount * 0.0001),
  )
  return [
    [vat.length === 0 && amounts.ImpNeto > 0, 10070, 'Si ImpNeto es mayor a 0 el objeto IVA es obligatorio'],
    [vat.some(({ id }) => id !== '5') || vat.length > 1, 10022, 'Una entrada por alicuota'],
    [sum(vat.map(({ base }) => base)) !== amounts.ImpNeto, 10061, 'La suma de BaseImp no es ImpNeto'],
    [sum(vat.map(({ amount }) => amount)) !== amounts.ImpIVA, 10023, 'La suma de Importe no es ImpIVA'],
    [offRate, 10051, 'Los importes informados no se corresponden con los porcentajes'],
  ]
}

function receiverRules(given: GivenVoucher, seller: string): Rule[] {
  const letter = letterOf(given.type)
  const { documentType, documentNumber, condition } = given
  const needsNumber = documentType === 80 || documentType === 86
  const unnamed = documentType === 99
  const allowed = conditions[letter]
  return [
    [letter === 'A' && documentType !== 80, 10013, 'Para comprobantes A DocTipo debe ser 80'],
    [![80, 86, 94, 96, 99].includes(documentType), 10013, 'DocTipo no es valido'],
    [unnamed !== (documentNumber === 0), 10015, 'DocNro no se corresponde con DocTipo'],
    [needsNumber && !cuitDigits(String(documentNumber)), 10015, 'DocNro no es una CUIT valida'],
    [unnamed && given.amounts.ImpTotal >= namedFrom, 10015, 'El receptor debe estar identificado'],
    [String(documentNumber) === seller, 10069, 'El receptor no puede ser el emisor'],
    [
      condition !== '' && allowed !== undefined && !allowed.includes(condition),
      10243,
      'La condicion de IVA del receptor no es valida para la clase',
    ],
  ]
}

function noteRules({ type, corrects }: GivenVoucher): Rule[] {
  if (!isNote(type)) return []
  return [
    [corrects.length === 0, 10197, 'Se debe informar CbtesAsoc o PeriodoAsoc'],
    [
      corrects.some((corrected) => letterOf(corrected.type) !== letterOf(type)),
      10040,
      'El comprobante asociado no es de la misma clase',
    ],
  ]
}
