import type {
  AuthorityAnswer,
  ContingencyAuthority,
  ContingencyCode,
  Fortnight,
  Remark,
  Reported,
  RequestedCode,
} from '../port.ts'
import { errorsOf, noSuchVoucher, readDay, remark, sentenceOf } from './wsfe-answer.ts'
import { elements, reportXml } from './wsfe-request.ts'
import { allBelow, elementAt, textAt, type XmlElement } from './xml.ts'

const codeExists = 15008
const numberNotNext = 703
const reportedTooEarly = 1414
/** A point of sale without vouchers was reported before. */
const emptyAlready = 1209
/** Troubles of the service and of the ticket. Other codes of reports begin at 700, so `below 1000` does not do here. */
const saysNothing = (code: number) => code >= 500 && code <= noSuchVoucher

type Ask = (method: string, content: string) => Promise<AuthorityAnswer<XmlElement>>

/**
 * The five methods for vouchers with a CAEA.
 * @param cuit the seller's
 * @param ask calls a method with a sign-in
 */
export function openContingency(cuit: string, ask: Ask): ContingencyAuthority {
  const fortnightXml = ({ period, half }: Fortnight) => elements({ Periodo: period, Orden: half })
  const emptyXml = (pointOfSale: number, code: string) => elements({ PtoVta: pointOfSale, CAEA: code })
  return {
    findCode: async (fortnight) => {
      const answer = await ask('FECAEAConsultar', fortnightXml(fortnight))
      return answer.ok ? readCode(answer.value) : answer
    },
    requestCode: async (fortnight) => {
      const answer = await ask('FECAEASolicitar', fortnightXml(fortnight))
      return answer.ok ? readRequestedCode(answer.value) : { result: 'unknown', detail: answer.detail }
    },
    report: async (voucher) => {
      const answer = await ask('FECAEARegInformativo', reportXml(voucher, cuit))
      return answer.ok ? readReport(answer.value) : { result: 'unknown', detail: answer.detail }
    },
    isReportedEmpty: async (pointOfSale, code) => {
      const content = elements({ CAEA: code, PtoVta: pointOfSale })
      const answer = await ask('FECAEASinMovimientoConsultar', content)
      return answer.ok ? readIsEmpty(answer.value, code) : answer
    },
    reportEmpty: async (pointOfSale, code) => {
      const answer = await ask('FECAEASinMovimientoInformar', emptyXml(pointOfSale, code))
      return answer.ok ? readEmpty(answer.value) : { result: 'unknown', detail: answer.detail }
    },
  }
}

function codeIn(answer: XmlElement): ContingencyCode | undefined {
  const result = elementAt(answer, 'ResultGet')
  const code = textAt(result, 'CAEA')
  if (!/^\d{14}$/.test(code)) return undefined
  return {
    code,
    validFrom: readDay(textAt(result, 'FchVigDesde')),
    validTo: readDay(textAt(result, 'FchVigHasta')),
    reportUntil: readDay(textAt(result, 'FchTopeInf')),
  }
}

function readCode(answer: XmlElement): AuthorityAnswer<ContingencyCode | undefined> {
  const value = codeIn(answer)
  if (value) return { ok: true, value }
  const errors = errorsOf(answer)
  if (errors.length === 0) return { ok: false, detail: 'no code in the answer' }
  const missing = errors.every(({ code }) => code === noSuchVoucher)
  return missing ? { ok: true, value: undefined } : { ok: false, detail: sentenceOf(errors) }
}

function readRequestedCode(answer: XmlElement): RequestedCode {
  const code = codeIn(answer)
  if (code) return { result: 'given', code }
  const remarks = remarksIn(answer)
  if (remarks.some((entry) => entry.code === codeExists)) return { result: 'exists' }
  return unknownOr(remarks) ?? { result: 'refused', remarks }
}

function readReport(answer: XmlElement): Reported {
  const remarks = remarksIn(answer)
  const detail = elementAt(answer, 'FECAEADetResponse')
  if (textAt(detail, 'Resultado') === 'A') return { result: 'reported', remarks }
  const has = (code: number) => remarks.some((entry) => entry.code === code)
  if (has(numberNotNext)) return { result: 'not-next', remarks }
  if (has(reportedTooEarly)) return { result: 'too-early', remarks }
  return unknownOr(remarks) ?? { result: 'refused', remarks }
}

function readEmpty(answer: XmlElement): Reported {
  const remarks = remarksIn(answer)
  const isTold = remarks.some(({ code }) => code === emptyAlready)
  if (isTold || textAt(answer, 'Resultado') === 'A') return { result: 'reported', remarks }
  return unknownOr(remarks) ?? { result: 'refused', remarks }
}

function readIsEmpty(answer: XmlElement, code: string): AuthorityAnswer<boolean> {
  const errors = errorsOf(answer).filter((entry) => entry.code !== noSuchVoucher)
  if (errors.length > 0) return { ok: false, detail: sentenceOf(errors) }
  return { ok: true, value: allBelow(answer, 'CAEA').some(({ text }) => text.trim() === code) }
}

/** Errors and observations: the same code comes in either. */
const remarksIn = (answer: XmlElement): Remark[] => [
  ...errorsOf(answer),
  ...allBelow(answer, 'Obs').map(remark),
]

function unknownOr(remarks: readonly Remark[]): { result: 'unknown'; detail: string } | undefined {
  if (remarks.length === 0) return { result: 'unknown', detail: 'no result in the answer' }
  return remarks.some(({ code }) => saysNothing(code))
    ? { result: 'unknown', detail: sentenceOf(remarks) }
    : undefined
}
