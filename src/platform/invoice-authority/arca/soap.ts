import { readXml, textAt, elementAt, type XmlElement } from './xml.ts'

/** One request to ARCA and its answer; rejects when none came. `action` is the SOAPAction. */
export type Post = (request: { url: string; action: string; body: string }) => Promise<{
  status: number
  text: string
}>

export type SoapAnswer =
  | { ok: true; body: XmlElement }
  /** A SOAP fault: its code without the prefix, and its words. */
  | { ok: false; why: 'fault'; code: string; detail: string }
  | { ok: false; why: 'unanswered'; detail: string }

/** Asks by SOAP 1.1. Prefixes and namespaces of the answer are not looked at: ARCA's differ from its WSDL. */
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
