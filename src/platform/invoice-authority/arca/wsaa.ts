import type { Ticket } from '../port.ts'
import { signMessage, type Credentials } from './cms.ts'
import { postSoap, type Post } from './soap.ts'
import { readXml, textAt, xmlText } from './xml.ts'

/** `notBefore`: earliest time to try again. */
export type Login = { ok: true; ticket: Ticket } | { ok: false; detail: string; notBefore: Date }

const minute = 60_000

/** Signs in to WSFEv1 at WSAA (LoginCms). A refusal carries the service's own message. */
export async function signInToArca(
  post: Post,
  url: string,
  credentials: Credentials,
  now: Date,
): Promise<Login> {
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
