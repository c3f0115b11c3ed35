import type { Centavos } from '../../../money/money.ts'
import { toFieldTime } from '../../../calendar/shop-time.ts'
import type { IssuedVoucher, VoucherRequest } from '../port.ts'

/** Vouchers of type C carry no VAT. */
const isC = (type: number) => type >= 11 && type <= 15

/** Formats centavos as ARCA expects: pesos with a point and two decimals. */
export function arcaAmount(centavos: Centavos): string {
  if (!Number.isSafeInteger(centavos) || centavos < 0)
    throw new RangeError(`${centavos} centavos are no amount of a voucher`)
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
}

const arcaDay = (day: string) => day.replaceAll('-', '')

/**
 * The body of FECAESolicitar for one voucher, with elements in the WSDL's order.
 * @param cuit the seller's
 */
export function voucherXml(voucher: VoucherRequest, cuit: string): string {
  return `<FeCAEReq>${head(voucher)}<FeDetReq><FECAEDetRequest>${detailXml(voucher, cuit)}</FECAEDetRequest></FeDetReq></FeCAEReq>`
}

/** The body of FECAEARegInformativo for one voucher: the detail of a CAE request, then its code and when it was made. */
export function reportXml(voucher: IssuedVoucher, cuit: string): string {
  const generated = { CAEA: voucher.code, CbteFchHsGen: arcaMoment(voucher.generatedAt) }
  return `<FeCAEARegInfReq>${head(voucher)}<FeDetReq><FECAEADetRequest>${detailXml(voucher, cuit)}${elements(generated)}</FECAEADetRequest></FeDetReq></FeCAEARegInfReq>`
}

/** Local time, yyyymmddhhmiss. */
const arcaMoment = (moment: Date) =>
  `${toFieldTime(moment)}:${String(moment.getUTCSeconds()).padStart(2, '0')}`.replaceAll(/\D/g, '')

const head = ({ pointOfSale, type }: VoucherRequest) =>
  `<FeCabReq>${elements({ CantReg: 1, PtoVta: pointOfSale, CbteTipo: type })}</FeCabReq>`

function detailXml(voucher: VoucherRequest, cuit: string): string {
  const { type, number, corrects } = voucher
  const detail = {
    Concepto: 1,
    DocTipo: voucher.documentType,
    DocNro: voucher.documentNumber,
    CbteDesde: number,
    CbteHasta: number,
    CbteFch: arcaDay(voucher.date),
    ImpTotal: arcaAmount(voucher.total),
    ImpTotConc: '0.00',
    ImpNeto: arcaAmount(voucher.net),
    ImpOpEx: '0.00',
    ImpTrib: '0.00',
    ImpIVA: arcaAmount(voucher.vat),
    MonId: 'PES',
    MonCotiz: 1,
    CondicionIVAReceptorId: voucher.receiverCondition,
  }
  const associated = corrects
    ? `<CbtesAsoc><CbteAsoc>${elements({
        Tipo: corrects.type,
        PtoVta: corrects.pointOfSale,
        Nro: corrects.number,
        Cuit: cuit,
        CbteFch: arcaDay(corrects.date),
      })}</CbteAsoc></CbtesAsoc>`
    : ''
  // Id 5 is the 21 % rate
  const vat = isC(type)
    ? ''
    : `<Iva><AlicIva>${elements({ Id: 5, BaseImp: arcaAmount(voucher.net), Importe: arcaAmount(voucher.vat) })}</AlicIva></Iva>`
  return `${elements(detail)}${associated}${vat}`
}

/** Numbers, and text that needs no escaping. */
export function elements(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
}
