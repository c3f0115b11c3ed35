import type { Db } from '../../src/platform/database/open-database.ts'
import type { Remark } from '../../src/platform/invoice-authority/port.ts'
import type { Post } from '../../src/platform/invoice-authority/arca/soap.ts'
import { elementAt, readXml, textAt, type XmlElement } from '../../src/platform/invoice-authority/arca/xml.ts'
import { answer, errors, foundAnswer } from './service-answers.ts'
import { performContingency } from './contingency-service.ts'
import { authorise, isNext } from './authorise.ts'
import { hasTicket, login } from './service-login.ts'
import { findVoucher, lastVoucher, storeNext } from './voucher-store.ts'
import { readVoucher } from './authorisation-rules.ts'

/**
 * Faults to inject, one per request, in order. `late`: the client gets no response, and the work is done
 * after another request. `foreign`: another system takes a number of the series first.
 */
export type Fault =
  | 'down'
  | 'drop-before-work'
  | 'drop-after-work'
  | 'late'
  | 'html-503'
  | 'internal'
  | 'busy'
  | 'bad-ticket'
  | 'foreign'
  | { login: string }
  | { refuse: Remark }
  | { remark: Remark }

type EmbeddedService = {
  db: Db
  cuit: string
  pointOfSale: number
  contingencyPointOfSale?: number | undefined
  now: () => Date
  nextFault: () => Fault | undefined
}

/** Plays WSAA and WSFEv1 over SOAP for their client. Numbers are stored in the database. */
export function createEmbeddedService(service: EmbeddedService): Post {
  const late: (() => Promise<unknown>)[] = []
  return async ({ body }) => {
    const request = elementAt(readXml(body), 'Body')?.children[0]
    if (!request) return { status: 400, text: '' }
    const fault = request.name === 'FEDummy' ? undefined : service.nextFault()
    failBefore(fault)
    if (fault === 'html-503') return { status: 503, text: '<html><body><p>No disponible<br></body>' }
    if (request.name === 'loginCms')
      return login(
        request,
        service.now(),
        typeof fault === 'object' && 'login' in fault ? fault.login : undefined,
      )
    if (fault === 'late') {
      late.push(() => perform(service, request))
      throw new Error('The operation was aborted due to timeout')
    }
    if (fault === 'foreign') await takeNumber(service, request)
    const text = firstError(service, request, fault) ?? (await perform(service, request, fault))
    for (const work of late.splice(0)) await work()
    if (fault === 'drop-after-work') throw new Error('socket hang up')
    return { status: 200, text }
  }
}

function failBefore(fault: Fault | undefined): void {
  if (fault === 'down') throw new Error('connect ECONNREFUSED')
  if (fault === 'drop-before-work') throw new Error('socket hang up')
}

/** Errors checked before anything else. */
function firstError({ cuit, now }: EmbeddedService, request: XmlElement, fault?: Fault): string | undefined {
  const { name } = request
  if (name === 'FEDummy') return undefined
  if (fault === 'bad-ticket' || !hasTicket(request, now()))
    return errors(name, 600, 'ValidacionDeToken: No validó la firma digital')
  if (textAt(request, 'Auth', 'Cuit') !== cuit)
    return errors(name, 601, 'CUIT representada no incluida en token')
  if (fault === 'internal') return errors(name, 501, 'Error interno de base de datos')
  return fault === 'busy' ? errors(name, 502, 'Transaccion Activa') : undefined
}

async function perform(service: EmbeddedService, request: XmlElement, fault?: Fault): Promise<string> {
  const { db, cuit } = service
  const { name } = request
  const pointOfSale = Number(textAt(request, 'PtoVta'))
  const type = Number(textAt(request, 'CbteTipo'))
  switch (name) {
    case 'FEDummy':
      return answer(name, '<AppServer>OK</AppServer><DbServer>OK</DbServer><AuthServer>OK</AuthServer>')
    case 'FECompUltimoAutorizado': {
      const last = await lastVoucher(db, { cuit, pointOfSale, type })
      const series = `<PtoVta>${pointOfSale}</PtoVta><CbteTipo>${type}</CbteTipo>`
      return answer(name, `${series}<CbteNro>${last?.number ?? 0}</CbteNro>`)
    }
    case 'FECompConsultar': {
      const number = Number(textAt(request, 'CbteNro'))
      const voucher = await findVoucher(db, { cuit, pointOfSale, type }, number)
      const missing = 'No existen datos en nuestros registros para los parametros ingresados.'
      return voucher ? foundAnswer(voucher, pointOfSale, type) : errors(name, 602, missing)
    }
    case 'FEParamGetPtosVenta':
      return answer(name, `<ResultGet>${pointOfSaleXml(service.pointOfSale)}</ResultGet>`)
    case 'FECAESolicitar':
      return authorise(service, readVoucher(request), injectedBy(fault))
    default:
      return (
        (await performContingency(service, request, injectedBy(fault))) ??
        errors(name, 500, 'Error interno de aplicacion')
      )
  }
}

const pointOfSaleXml = (number: number) =>
  `<PtoVenta><Nro>${number}</Nro><EmisionTipo>CAE - Ri Iva</EmisionTipo><Bloqueado>N</Bloqueado><FchBaja>NULL</FchBaja></PtoVenta>`

function injectedBy(fault: Fault | undefined): { refuse?: Remark; remark?: Remark } {
  return typeof fault === 'object' && !('login' in fault) ? fault : {}
}

/** Authorises a voucher of another amount, as another system would. */
async function takeNumber({ db, cuit }: EmbeddedService, request: XmlElement): Promise<void> {
  if (request.name !== 'FECAESolicitar') return
  const given = readVoucher(request)
  const amounts = { ...given.amounts, ImpTotal: given.amounts.ImpTotal + 1 }
  const series = { cuit, pointOfSale: given.pointOfSale, type: given.type }
  await storeNext(db, series, { ...given, amounts }, (last) => isNext(given, last))
}
