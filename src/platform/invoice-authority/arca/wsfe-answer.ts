import type { Centavos } from '../../../money/money.ts'
import type { AuthorityAnswer, Authorised, FoundVoucher, PointOfSale, Remark } from '../port.ts'
import { allBelow, elementAt, textAt, type XmlElement } from './xml.ts'

/** Not the next number or date of the series. */
const notNext = 10016
/** "No existen datos en nuestros registros para los parametros ingresados." Of a list: it is empty. */
export const noSuchVoucher = 602
/** Errors of the service or the ticket, which say nothing about the voucher. */
const saysNothing = (code: number) => code < 1000

export function errorsOf(answer: XmlElement): Remark[] {
  return allBelow(elementAt(answer, 'Errors'), 'Err').map(remark)
}
export const remark = (element: XmlElement): Remark => ({
  code: Number(textAt(element, 'Code')),
  detail: textAt(element, 'Msg'),
})
export const sentenceOf = (errors: readonly Remark[]) =>
  errors.map(({ code, detail }) => `${code}: ${detail}`).join('; ')

export function readLast(answer: XmlElement): AuthorityAnswer<number> {
  const errors = errorsOf(answer)
  // with an error the number is a meaningless 0
  if (errors.length > 0) return { ok: false, detail: sentenceOf(errors) }
  const number = textAt(answer, 'CbteNro')
  return /^\d{1,8}$/.test(number)
    ? { ok: true, value: Number(number) }
    : { ok: false, detail: 'no number in the answer' }
}

export function readPointsOfSale(answer: XmlElement): AuthorityAnswer<PointOfSale[]> {
  const errors = errorsOf(answer)
  if (errors.some(({ code }) => code !== noSuchVoucher)) return { ok: false, detail: sentenceOf(errors) }
  const salesPoints = allBelow(elementAt(answer, 'ResultGet'), 'PtoVenta')
  return {
    ok: true,
    value: salesPoints.map((point) => ({
      number: Number(textAt(point, 'Nro')),
      blocked: textAt(point, 'Bloqueado') === 'S',
      // the text NULL stands for no date
      closed: /^\d{8}$/.test(textAt(point, 'FchBaja')),
    })),
  }
}

export function readAuthorisation(answer: XmlElement): Authorised {
  const errors = errorsOf(answer)
  const detail = elementAt(answer, 'FECAEDetResponse')
  const remarks = allBelow(elementAt(detail, 'Observaciones'), 'Obs').map(remark)
  const cae = textAt(detail, 'CAE')
  if (textAt(detail, 'Resultado') === 'A' && /^\d{14}$/.test(cae))
    return { result: 'authorised', cae, caeExpiresOn: readDay(textAt(detail, 'CAEFchVto')), remarks }
  const all = [...errors, ...remarks]
  if (all.length === 0) return { result: 'unknown', detail: 'neither a CAE nor a reason in the answer' }
  if (all.some(({ code }) => saysNothing(code))) return { result: 'unknown', detail: sentenceOf(all) }
  return { result: all.some(({ code }) => code === notNext) ? 'not-next' : 'refused', remarks: all }
}

export function readFound(answer: XmlElement): AuthorityAnswer<FoundVoucher | undefined> {
  const errors = errorsOf(answer)
  if (errors.length > 0) {
    const missing = errors.every(({ code }) => code === noSuchVoucher)
    return missing ? { ok: true, value: undefined } : { ok: false, detail: sentenceOf(errors) }
  }
  const result = elementAt(answer, 'ResultGet')
  const cae = textAt(result, 'CodAutorizacion')
  if (!/^\d{14}$/.test(cae)) return { ok: false, detail: 'no voucher in the answer' }
  return {
    ok: true,
    value: {
      cae,
      caeExpiresOn: readDay(textAt(result, 'FchVto')),
      date: readDay(textAt(result, 'CbteFch')),
      total: readAmount(textAt(result, 'ImpTotal')),
      documentType: Number(textAt(result, 'DocTipo')),
      documentNumber: Number(textAt(result, 'DocNro')),
    },
  }
}

/** Converts YYYYMMDD to YYYY-MM-DD. */
export const readDay = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`

/**
 * Parses pesos without trailing zeros, as ARCA writes them.
 * @returns centavos, or NaN
 */
export function readAmount(text: string): Centavos {
  const [, pesos, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  return pesos === undefined ? Number.NaN : Number(pesos) * 100 + Number(decimals.padEnd(2, '0'))
}
