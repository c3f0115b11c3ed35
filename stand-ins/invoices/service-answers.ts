import type { Remark } from '../../src/platform/invoice-authority/port.ts'
import { xmlText } from '../../src/platform/invoice-authority/arca/xml.ts'
import type { KnownVoucher } from './voucher-store.ts'
import type { GivenVoucher } from './authorisation-rules.ts'

/** Responses in the service's format. */

export const envelope = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`

export const answer = (method: string, result: string) =>
  envelope(
    `<${method}Response xmlns="http://ar.gov.afip.dif.FEV1/"><${method}Result>${result}</${method}Result></${method}Response>`,
  )

export const remarksXml = (name: string, remarks: readonly Remark[]) =>
  remarks
    .map(({ code, detail }) => `<${name}><Code>${code}</Code><Msg>${xmlText(detail)}</Msg></${name}>`)
    .join('')

export function errors(method: string, code: number, detail: string): string {
  // with an error the last number is 0
  const number = method === 'FECompUltimoAutorizado' ? '<CbteNro>0</CbteNro>' : ''
  return answer(method, `${number}<Errors>${remarksXml('Err', [{ code, detail }])}</Errors>`)
}

/** One voucher's result; it is authorised if it was stored. */
export function resultOf(given: GivenVoucher, remarks: readonly Remark[], stored?: KnownVoucher): string {
  const result = stored ? 'A' : 'R'
  const observations =
    remarks.length > 0 ? `<Observaciones>${remarksXml('Obs', remarks)}</Observaciones>` : ''
  const head = `<FeCabResp><PtoVta>${given.pointOfSale}</PtoVta><CbteTipo>${given.type}</CbteTipo><CantReg>1</CantReg><Resultado>${result}</Resultado></FeCabResp>`
  const detail = `<CbteDesde>${given.from}</CbteDesde><Resultado>${result}</Resultado>${observations}<CAE>${stored?.cae ?? ''}</CAE><CAEFchVto>${stored?.cae_expires_on ?? ''}</CAEFchVto>`
  return answer(
    'FECAESolicitar',
    `${head}<FeDetResp><FECAEDetResponse>${detail}</FECAEDetResponse></FeDetResp>`,
  )
}

/** A stored voucher; amounts come without trailing zeros. */
export function foundAnswer(voucher: KnownVoucher, pointOfSale: number, type: number): string {
  const fields = {
    DocTipo: voucher.document_type,
    DocNro: voucher.document_number,
    CbteDesde: voucher.number,
    CbteHasta: voucher.number,
    CbteFch: voucher.day,
    ImpTotal: voucher.total / 100,
    Resultado: 'A',
    CodAutorizacion: voucher.cae,
    EmisionTipo: voucher.emission,
    FchVto: voucher.cae_expires_on,
    PtoVta: pointOfSale,
    CbteTipo: type,
  }
  const content = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`)
  return answer('FECompConsultar', `<ResultGet>${content.join('')}</ResultGet>`)
}
