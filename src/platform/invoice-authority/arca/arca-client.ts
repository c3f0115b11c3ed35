import { X509Certificate } from 'node:crypto'
import type {
  AuthorityAnswer,
  AuthorityMode,
  Authorised,
  InvoiceAuthority,
  Ticket,
  Unknown,
} from '../port.ts'
import { type Credentials, signMessage } from './cms.ts'
import { openContingency } from './contingency-client.ts'
import { postSoap, type Post, type SoapAnswer } from './soap.ts'
import { errorsOf, readAuthorisation, readFound, readLast, readPointsOfSale } from './wsfe-answer.ts'
import { voucherXml } from './wsfe-request.ts'
import { readXml, textAt, type XmlElement, xmlText } from './xml.ts'

export const arcaAddresses = {
  homologation: {
    wsaa: 'https://wsaahomo.afip.gov.ar/ws/services/LoginCms',
    wsfe: 'https://wswhomo.afip.gov.ar/wsfev1/service.asmx',
  },
  production: {
    wsaa: 'https://wsaa.afip.gov.ar/ws/services/LoginCms',
    wsfe: 'https://servicios1.afip.gov.ar/wsfev1/service.asmx',
  },
} as const

/** Provides the ticket shared by all processes. `spent` is one that the service rejected. */
export type TicketStore = (
  renew: () => Promise<Login>,
  spent?: Ticket,
) => Promise<{ ok: true; ticket: Ticket } | { ok: false; detail: string }>

type Options = {
  mode: AuthorityMode
  /** The seller's, eleven digits. */
  cuit: string
  credentials: () => Promise<Credentials>
  certificateEnds: Date | undefined
  addresses: { wsaa: string; wsfe: string }
  post: Post
  tickets: TicketStore
  now?: () => Date
}

const namespace = 'http://ar.gov.afip.dif.FEV1/'
/** The ticket is invalid, or issued for another CUIT. */
const badTicket = (body: XmlElement) => errorsOf(body).some(({ code }) => code === 600 || code === 601)

/** Expiry of a PEM certificate. Throws if it is invalid. */
export const certificateEnd = (certificate: string) => new Date(new X509Certificate(certificate).validTo)

/**
 * ARCA's electronic invoices (WSFEv1) over SOAP. Decision 33 explains why this is our own client of five
 * calls.
 */
export function openArca(options: Options): InvoiceAuthority {
  const ask = async <T>(method: string, content: string, read: (body: XmlElement) => AuthorityAnswer<T>) => {
    const answer = await callAuthenticated(options, method, content)
    return answer.ok ? read(answer.body) : unknown(answer)
  }
  return {
    mode: options.mode,
    certificateEnds: options.certificateEnds,
    lastAuthorised: ({ pointOfSale, type }) =>
      ask('FECompUltimoAutorizado', `<PtoVta>${pointOfSale}</PtoVta><CbteTipo>${type}</CbteTipo>`, readLast),
    authorise: async (voucher): Promise<Authorised> => {
      const answer = await callAuthenticated(options, 'FECAESolicitar', voucherXml(voucher, options.cuit))
      return answer.ok ? readAuthorisation(answer.body) : { result: 'unknown', ...unknown(answer) }
    },
    find: ({ pointOfSale, type }, number) =>
      ask(
        'FECompConsultar',
        `<FeCompConsReq><CbteTipo>${type}</CbteTipo><CbteNro>${number}</CbteNro><PtoVta>${pointOfSale}</PtoVta></FeCompConsReq>`,
        readFound,
      ),
    pointsOfSale: () => ask('FEParamGetPtosVenta', '', readPointsOfSale),
    status: async () => {
      const answer = await callMethod(options, 'FEDummy', '')
      return answer.ok ? readStatus(answer.body) : unknown(answer)
    },
    contingency: openContingency(options.cuit, async (method, content) => {
      const answer = await callAuthenticated(options, method, content)
      return answer.ok ? { ok: true, value: answer.body } : unknown(answer)
    }),
  }
}

function callMethod({ post, addresses }: Options, method: string, content: string): Promise<SoapAnswer> {
  const body = `<${method} xmlns="${namespace}">${content}</${method}>`
  return postSoap(post, addresses.wsfe, `${namespace}${method}`, body)
}

/** Calls with the ticket; replaces a rejected ticket once. */
async function callAuthenticated(options: Options, method: string, content: string): Promise<SoapAnswer> {
  const { now = () => new Date() } = options
  const renew = async () =>
    signInToArca(options.post, options.addresses.wsaa, await options.credentials(), now())
  let spent: Ticket | undefined
  for (let tries = 1; ; tries += 1) {
    const held = await options.tickets(renew, spent)
    if (!held.ok) return { ok: false, why: 'unanswered', detail: held.detail }
    const { token, sign } = held.ticket
    const auth = `<Auth><Token>${xmlText(token)}</Token><Sign>${xmlText(sign)}</Sign><Cuit>${options.cuit}</Cuit></Auth>`
    const answer = await callMethod(options, method, auth + content)
    if (!answer.ok || !badTicket(answer.body) || tries === 2) return answer
    spent = held.ticket
  }
}

function readStatus(body: XmlElement): AuthorityAnswer<void> {
  const down = ['AppServer', 'DbServer', 'AuthServer'].filter((part) => textAt(body, part) !== 'OK')
  return down.length === 0
    ? { ok: true, value: undefined }
    : { ok: false, detail: `not working: ${down.join(', ')}` }
}

const unknown = (answer: Exclude<SoapAnswer, { ok: true }>): Unknown => ({
  ok: false,
  detail: answer.why === 'fault' ? `${answer.code}: ${answer.detail}` : answer.detail,
})

/** `notBefore`: earliest time to try again. */
type Login = { ok: true; ticket: Ticket } | { ok: false; detail: string; notBefore: Date }

const minute = 60_000

/** Signs in to WSFEv1 at WSAA (LoginCms). A refusal carries the service's own message. */
async function signInToArca(post: Post, url: string, credentials: Credentials, now: Date): Promise<Login> {
  const at = (offset: number) => new Date(now.getTime() + offset).toISOString()
  const request = `<loginTicketRequest version="1.0"><header><uniqueId>${Math.floor(now.getTime() / 1000)}</uniqueId><generationTime>${at(-10 * minute)}</generationTime><expirationTime>${at(10 * minute)}</expirationTime></header><service>wsfe</service></loginTicketRequest>`
  const signed = signMessage(request, credentials, now)
  const answer = await postSoap(
    post,
    url,
    '',
    `<loginCms xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><in0>${xmlText(signed)}</in0></loginCms>`,
  )
  const later = (offset: number) => new Date(now.getTime() + offset)
  if (!answer.ok) {
    if (answer.why === 'unanswered')
      return { ok: false, detail: `WSAA: ${answer.detail}`, notBefore: later(minute) }
    return {
      ok: false,
      detail: `WSAA ${answer.code}: ${answer.detail}`,
      notBefore: later(pauseAfter(answer.code)),
    }
  }
  try {
    const ticket = readXml(textAt(answer.body, 'loginCmsReturn'))
    const token = textAt(ticket, 'credentials', 'token')
    const sign = textAt(ticket, 'credentials', 'sign')
    const expiresAt = new Date(textAt(ticket, 'header', 'expirationTime'))
    if (token !== '' && sign !== '' && !Number.isNaN(expiresAt.getTime()))
      return { ok: true, ticket: { token, sign, expiresAt } }
  } catch {
    // handled below: the response is not a ticket
  }
  return { ok: false, detail: 'WSAA: the answer holds no ticket', notBefore: later(minute) }
}

/**
 * Milliseconds before retrying: ARCA reissues a lost ticket after 2 to 10 minutes, and what a person has to
 * fix needs no retry each minute.
 */
function pauseAfter(code: string): number {
  if (code === 'coe.alreadyAuthenticated') return 2 * minute
  return /^(wsaa\.|wsn\.unavailable)/.test(code) ? minute : 10 * minute
}
