import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { lastDayOfMonth } from '../../src/calendar/calendar-day.ts'
import { formatHour, shopDay } from '../../src/calendar/shop-time.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import type { Remark } from '../../src/platform/invoice-authority/port.ts'
import { textAt, type XmlElement } from '../../src/platform/invoice-authority/arca/xml.ts'
import { isNext, noteRemarks, type Injected } from './authorise.ts'
import { brokenRules, readVoucher, type GivenVoucher } from './authorisation-rules.ts'
import { answer, errors, remarksXml } from './service-answers.ts'
import { storeNext } from './voucher-store.ts'

const dayMs = 86_400_000
/** From here on a report without the receiver's condition is refused; before it is only remarked upon. */
const conditionNeededFrom = '20261201'

type Place = { db: Db; cuit: string; contingencyPointOfSale?: number | undefined; now: () => Date }

/** Days YYYYMMDD. */
type Code = { code: string; valid_from: string; valid_to: string; report_until: string }

const columns = sql`code, to_char(valid_from, 'YYYYMMDD') AS valid_from, to_char(valid_to, 'YYYYMMDD') AS valid_to,
  to_char(report_until, 'YYYYMMDD') AS report_until`

/** Plays the methods for vouchers with a CAEA. Undefined: it is none of them. */
export function performContingency(
  place: Place,
  request: XmlElement,
  injected: Injected,
): Promise<string> | undefined {
  switch (request.name) {
    case 'FECAEASolicitar':
      return giveCode(place, request)
    case 'FECAEAConsultar':
      return findCode(place, request)
    case 'FECAEARegInformativo':
      return report(place, request, injected)
    case 'FECAEASinMovimientoInformar':
      return reportEmpty(place, request)
    case 'FECAEASinMovimientoConsultar':
      return listEmpty(place, request)
    default:
      return undefined
  }
}

const today = (now: Date) => compact(shopDay(now))
const compact = (day: string) => day.replaceAll('-', '')
/** @param day YYYYMMDD */
const dayBefore = (day: string, days: number) =>
  compact(
    new Date(Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) - days * dayMs)
      .toISOString()
      .slice(0, 10),
  )

function fortnight(period: string, half: string) {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(4))]
  const last = lastDayOfMonth(year, month)
  const from = `${period}${half === '1' ? '01' : '16'}`
  const to = `${period}${half === '1' ? '15' : String(last)}`
  return { from, to, reportUntil: dayBefore(to, -8) }
}

async function giveCode({ db, cuit, now }: Place, request: XmlElement): Promise<string> {
  const { name } = request
  const period = textAt(request, 'Periodo')
  const half = textAt(request, 'Orden')
  if (!/^\d{4}(0[1-9]|1[0-2])$/.test(period)) return errors(name, 15004, 'Periodo no es valido')
  if (half !== '1' && half !== '2') return errors(name, 15005, 'Orden no es valido')
  const { from, to, reportUntil } = fortnight(period, half)
  const day = today(now())
  if (day < dayBefore(from, 5) || day > to)
    return errors(name, 15006, 'Fecha de envio fuera del rango permitido para la quincena')
  const code = `3${Array.from({ length: 13 }, () => randomInt(10)).join('')}`
  const { rows } = await sql<Code>`
    INSERT INTO invoice_stand_in_codes (cuit, period, half, code, valid_from, valid_to, report_until)
    VALUES (${cuit}, ${period}, ${Number(half)}, ${code}, ${from}::date, ${to}::date, ${reportUntil}::date)
    ON CONFLICT (cuit, period, half) DO NOTHING RETURNING ${columns}`.execute(db)
  const [given] = rows
  return given ? codeAnswer(name, given) : errors(name, 15008, 'Existe un CAEA para ese periodo y orden')
}

async function findCode({ db, cuit }: Place, request: XmlElement): Promise<string> {
  const { name } = request
  const { rows } = await sql<Code>`
    SELECT ${columns} FROM invoice_stand_in_codes WHERE cuit = ${cuit}
      AND period = ${textAt(request, 'Periodo')} AND half = ${Number(textAt(request, 'Orden'))}`.execute(db)
  const [code] = rows
  return code ? codeAnswer(name, code) : errors(name, 602, 'No existen datos en nuestros registros')
}

const codeAnswer = (name: string, code: Code) =>
  answer(
    name,
    `<ResultGet><CAEA>${code.code}</CAEA><FchVigDesde>${code.valid_from}</FchVigDesde><FchVigHasta>${code.valid_to}</FchVigHasta><FchTopeInf>${code.report_until}</FchTopeInf></ResultGet>`,
  )

async function knownCode({ db, cuit }: Place, code: string): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    SELECT ${columns} FROM invoice_stand_in_codes WHERE cuit = ${cuit} AND code = ${code}`.execute(db)
  return rows[0]
}

/** FECAEARegInformativo of one voucher. Broken rules about amounts are only remarked upon: the buyer has it already. */
async function report(place: Place, request: XmlElement, injected: Injected): Promise<string> {
  const { db, cuit, contingencyPointOfSale } = place
  const given = readVoucher(request)
  const code = await knownCode(place, textAt(request, 'CAEA'))
  if (given.pointOfSale !== contingencyPointOfSale)
    return errors(request.name, 10005, 'El punto de venta no es de CAEA o no se encuentra habilitado')
  if (!code) return reportAnswer(given, '', [{ code: 1200, detail: 'El CAEA no existe' }])
  const refused = [
    ...(injected.refuse ? [injected.refuse] : []),
    ...(await refusals(place, given, code, textAt(request, 'CbteFchHsGen'))),
  ]
  if (refused.length > 0) return reportAnswer(given, code.code, refused)
  const remarks = [
    ...(injected.remark ? [injected.remark] : []),
    ...brokenRules(given, cuit),
    ...(await noteRemarks({ db, cuit }, given)),
    ...(given.condition === '' ? [{ code: 825, detail: 'Condicion frente al IVA no informada' }] : []),
  ]
  let number = true
  const caea = { code: code.code, validTo: code.valid_to }
  const series = { cuit, pointOfSale: given.pointOfSale, type: given.type }
  const stored = await storeNext(
    db,
    series,
    given,
    (last) => {
      number = isNext(given, last)
      return number && given.day >= (last?.day ?? '')
    },
    caea,
  )
  if (stored) return reportAnswer(given, code.code, remarks, 'A')
  const wrong = number
    ? { code: 704, detail: 'La fecha es anterior a la del ultimo comprobante informado' }
    : { code: 703, detail: 'El numero no es el siguiente al ultimo informado' }
  return reportAnswer(given, code.code, [wrong])
}

function reportAnswer(
  { pointOfSale, type, from }: GivenVoucher,
  code: string,
  remarks: readonly Remark[],
  result: 'A' | 'R' = 'R',
): string {
  const observations =
    remarks.length > 0 ? `<Observaciones>${remarksXml('Obs', remarks)}</Observaciones>` : ''
  const head = `<FeCabResp><PtoVta>${pointOfSale}</PtoVta><CbteTipo>${type}</CbteTipo><CantReg>1</CantReg><Resultado>${result}</Resultado></FeCabResp>`
  const detail = `<CbteDesde>${from}</CbteDesde><Resultado>${result}</Resultado>${observations}<CAEA>${code}</CAEA>`
  return answer(
    'FECAEARegInformativo',
    `${head}<FeDetResp><FECAEADetResponse>${detail}</FECAEADetResponse></FeDetResp>`,
  )
}

async function refusals(
  { db, now }: Place,
  given: GivenVoucher,
  code: Code,
  generated: string,
): Promise<Remark[]> {
  const empty = await isEmpty(db, code.code, given.pointOfSale)
  const day = today(now())
  const moment = `${day}${formatHour(now()).replace(':', '')}59`
  const rules: [boolean, number, string][] = [
    [given.day < code.valid_from || given.day > code.valid_to, 702, 'Fecha fuera de la vigencia del CAEA'],
    [day <= code.valid_from, 1414, 'La fecha de envio debe ser mayor al inicio de vigencia del CAEA'],
    [!/^\d{14}$/.test(generated) || generated > moment, 1440, 'CbteFchHsGen es obligatorio: yyyymmddhhmiss'],
    [
      given.day < dayBefore(generated.slice(0, 8), 5) || given.day > dayBefore(generated.slice(0, 8), -5),
      1441,
      'CbteFch debe estar entre N-5 y N+5 de CbteFchHsGen',
    ],
    [empty, 1424, 'El punto de venta fue informado sin movimiento'],
    [
      given.condition === '' && day >= conditionNeededFrom,
      826,
      'Condicion frente al IVA del receptor es obligatorio',
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, number, detail]) => ({ code: number, detail }))
}

async function isEmpty(db: Db, code: string, pointOfSale: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM invoice_stand_in_empty WHERE code = ${code} AND point_of_sale = ${pointOfSale}`.execute(db)
  return rows.length > 0
}

async function reportEmpty(place: Place, request: XmlElement): Promise<string> {
  const { db, now } = place
  const { name } = request
  const code = await knownCode(place, textAt(request, 'CAEA'))
  const pointOfSale = Number(textAt(request, 'PtoVta'))
  if (!code) return errors(name, 1200, 'El CAEA no existe')
  const { rows: used } = await sql`
    SELECT FROM invoice_stand_in_vouchers WHERE cae = ${code.code} AND point_of_sale = ${pointOfSale}`.execute(
    db,
  )
  if (used.length > 0) return errors(name, 1202, 'El CAEA fue utilizado en ese punto de venta')
  if (today(now()) <= code.valid_from)
    return errors(name, 1203, 'La fecha de envio es anterior a la permitida')
  const { rows } = await sql`
    INSERT INTO invoice_stand_in_empty (code, point_of_sale) VALUES (${code.code}, ${pointOfSale})
    ON CONFLICT DO NOTHING RETURNING code`.execute(db)
  if (rows.length === 0) return errors(name, 1209, 'El CAEA ya fue informado sin movimiento')
  return answer(name, `<CAEA>${code.code}</CAEA><PtoVta>${pointOfSale}</PtoVta><Resultado>A</Resultado>`)
}

async function listEmpty({ db }: Place, request: XmlElement): Promise<string> {
  const code = textAt(request, 'CAEA')
  const pointOfSale = Number(textAt(request, 'PtoVta'))
  if (!(await isEmpty(db, code, pointOfSale)))
    return errors(request.name, 602, 'No existen datos en nuestros registros')
  const item = `<FECAEASinMov><CAEA>${code}</CAEA><PtoVta>${pointOfSale}</PtoVta></FECAEASinMov>`
  return answer(request.name, `<ResultGet>${item}</ResultGet>`)
}
