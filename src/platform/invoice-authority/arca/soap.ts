import { readXml, textAt, elementAt, type XmlElement } from './xml.ts'

/** Sends one request to ARCA; rejects if there is no response. `action` is the SOAPAction. */
export type Post = (request: { url: string; action: string; body: string }) => Promise<{
  status: number
  text: string
}>

export type SoapAnswer =
  | { ok: true; body: XmlElement }
  /** A SOAP fault: its code without prefix, and its message. */
  | { ok: false; why: 'fault'; code: string; detail: string }
  | { ok: false; why: 'unanswered'; detail: string }

/**
 * Sends a SOAP 1.1 request. Ignores prefixes and namespaces of the response, since ARCA's differ from its
 * WSDL.
 */
export async function postSoap(post: Post, url: string, action: string, body: string): Promise<SoapAnswer> {
  const envelope = `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
  let status = 0
  let document: XmlElement
  try {
    const answer = await post({ url, action, body: envelope })
    status = answer.status
    document = readXml(answer.text)
  } catch (failure) {
    const detail = failure instanceof Error ? failure.message : String(failure)
    return { ok: false, why: 'unanswered', detail: status === 0 ? detail : `HTTP ${status}: ${detail}` }
  }
  const fault = elementAt(document, 'Body', 'Fault')
  if (fault) {
    const code = textAt(fault, 'faultcode').replace(/^[^:]*:/, '')
    return { ok: false, why: 'fault', code, detail: textAt(fault, 'faultstring') }
  }
  const content = elementAt(document, 'Body')?.children[0]
  if (status === 200 && content) return { ok: true, body: content }
  return { ok: false, why: 'unanswered', detail: `HTTP ${status}` }
}
