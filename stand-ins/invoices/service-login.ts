import { createHash } from 'node:crypto'
import { textAt, xmlText, type XmlElement } from '../../src/platform/invoice-authority/arca/xml.ts'
import { openMessage } from './open-message.ts'
import { envelope } from './service-answers.ts'

const ticketMs = 12 * 3_600_000
const signOf = (token: string) => createHash('sha256').update(`stand-in ${token}`).digest('base64')

/** WSAA's LoginCms: issues a ticket to whoever signed the request. `fault` is a code to refuse with. */
export function login(request: XmlElement, now: Date, fault: string | undefined) {
  const message = openMessage(textAt(request, 'in0'))
  const wrong = fault ?? (message.ok ? undefined : message.fault)
  if (wrong) {
    const detail = `<faultcode>ns1:${xmlText(wrong)}</faultcode><faultstring>${xmlText(wrong)}</faultstring>`
    return { status: 500, text: envelope(`<soap:Fault>${detail}</soap:Fault>`) }
  }
  const expires = new Date(now.getTime() + ticketMs).toISOString()
  const token = btoa(`${expires} ${now.getTime()}`)
  const ticket = `<?xml version="1.0" encoding="UTF-8"?><loginTicketResponse version="1.0"><header><expirationTime>${expires}</expirationTime></header><credentials><token>${token}</token><sign>${signOf(token)}</sign></credentials></loginTicketResponse>`
  // the response is XML escaped inside XML, under another namespace than the request's
  const result = `<loginCmsReturn>${xmlText(ticket)}</loginCmsReturn>`
  const response = `<loginCmsResponse xmlns="https://wsaa.afip.gov.ar/ws/services/LoginCms">${result}</loginCmsResponse>`
  return { status: 200, text: envelope(response) }
}

/** Whether a request carries a valid ticket of ours. */
export function hasTicket(request: XmlElement, now: Date): boolean {
  const token = textAt(request, 'Auth', 'Token')
  if (token === '' || textAt(request, 'Auth', 'Sign') !== signOf(token)) return false
  return new Date(atob(token).split(' ')[0] ?? '') > now
}
