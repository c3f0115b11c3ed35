import { shopDay } from '../../src/calendar/shop-time.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import type { Remark } from '../../src/platform/invoice-authority/port.ts'
import { errors, resultOf } from './service-answers.ts'
import { findVoucher, storeNext, type KnownVoucher } from './voucher-store.ts'
import { brokenRules, type GivenVoucher } from './authorisation-rules.ts'

const dayMs = 86_400_000
/** RG 5616: from this date a request without the receiver's condition is refused. */
const conditionNeededFrom = '20261201'
const notNext = {
  code: 10016,
  detail: 'El numero o fecha del comprobante no se corresponde con el proximo a autorizar.',
}

type Place = { db: Db; cuit: string; pointOfSale: number; now: () => Date }
export type Injected = { refuse?: Remark; remark?: Remark }

/** FECAESolicitar: a voucher that breaks no rule and has the next number gets a CAE. */
export async function authorise(place: Place, given: GivenVoucher, injected: Injected): Promise<string> {
  const { db, cuit, pointOfSale, now } = place
  if (given.pointOfSale !== pointOfSale)
    return errors('FECAESolicitar', 10005, 'El punto de venta no se encuentra habilitado')
  const broken = [
    ...(injected.refuse ? [injected.refuse] : []),
    ...brokenRules(given, cuit),
    ...dayRules(given, now()),
  ]
  if (broken.length > 0) return resultOf(given, broken)
  let rightNumber = true
  const stored = await storeNext(db, { cuit, pointOfSale, type: given.type }, given, (last) => {
    rightNumber = isNext(given, last)
    return rightNumber && given.day >= (last?.day ?? '')
  })
  // a wrong number is an error, a wrong date an observation
  if (!stored)
    return rightNumber ? resultOf(given, [notNext]) : errors('FECAESolicitar', notNext.code, notNext.detail)
  const remarks = [
    ...(injected.remark ? [injected.remark] : []),
    ...(await noteRemarks(place, given)),
    ...(given.condition === '' ? [{ code: 10245, detail: 'Condicion frente al IVA no informada' }] : []),
  ]
  return resultOf(given, remarks, stored)
}

export const isNext = (given: GivenVoucher, last: KnownVoucher | undefined) =>
  given.from === (last?.number ?? 0) + 1 && given.to === given.from

/** Goods may be dated up to five days before or after. */
function dayRules({ day, condition }: GivenVoucher, now: Date): Remark[] {
  const dayAt = (offset: number) => shopDay(new Date(now.getTime() + offset * dayMs)).replaceAll('-', '')
  const remarks: Remark[] = []
  if (!/^\d{8}$/.test(day) || day < dayAt(-5) || day > dayAt(5))
    remarks.push({ code: 10016, detail: 'La fecha no esta comprendida en el rango N-5 y N+5' })
  if (condition === '' && dayAt(0) >= conditionNeededFrom)
    remarks.push({ code: 10246, detail: 'Condicion frente al IVA del receptor es obligatorio' })
  return remarks
}

/** Remarks on a credit note, which is authorised all the same. */
export async function noteRemarks(
  { db, cuit }: Pick<Place, 'db' | 'cuit'>,
  { corrects, amounts }: GivenVoucher,
): Promise<Remark[]> {
  const remarks: Remark[] = []
  for (const corrected of corrects) {
    const voucher = await findVoucher(db, { cuit, ...corrected }, corrected.number)
    if (!voucher) remarks.push({ code: 10041, detail: 'El comprobante asociado no existe' })
    else if (voucher.total < amounts.ImpTotal)
      remarks.push({ code: 10237, detail: 'El importe supera al del comprobante asociado' })
  }
  return remarks
}
