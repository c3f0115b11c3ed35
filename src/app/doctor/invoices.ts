import { arcaAddresses, certificateEnd, openArca } from '../../platform/invoice-authority/arca/arca-client.ts'
import { createHttpsPost } from '../../platform/invoice-authority/arca/https-post.ts'
import type { AuthorityAnswer } from '../../platform/invoice-authority/port.ts'
import type { Config } from '../config.ts'
import { readCredentials } from '../open-invoicing.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

const part = 'invoices'
const dayMs = 86_400_000
/** ARCA's certificates last two years, and renewing one takes a quarter of an hour. */
const soonDays = 30

/**
 * Reads the certificate and asks ARCA whether it works (FEDummy). Does not sign in, so the shop keeps its
 * ticket.
 */
export async function checkInvoices(settings: Config['invoices']): Promise<Finding[]> {
  const { mode } = settings
  if (mode === 'off') return [fine(part, 'None: INVOICES is off, and orders have a receipt.')]
  if (mode === 'embedded')
    return [fine(part, 'Embedded, without legal value: see docs/invoices.md for ARCA.')]
  try {
    const credentials = await readCredentials(settings)
    const ends = certificateEnd(credentials.certificate)
    const arca = openArca({
      mode,
      cuit: settings.cuit,
      credentials: async () => credentials,
      certificateEnds: ends,
      addresses: arcaAddresses[mode],
      post: createHttpsPost(),
      tickets: async () => ({ ok: false, detail: 'the doctor signs in to nothing' }),
    })
    return [judgeCertificateEnd(ends, Date.now()), judgeStatus(await arca.status(), mode)]
  } catch (failure) {
    return [wrong(part, `${reasonOf(failure)}.`, 'Follow docs/invoices.md, "The certificate".')]
  }
}

/** @param now in milliseconds */
export function judgeCertificateEnd(ends: Date, now: number): Finding {
  const days = Math.floor((ends.getTime() - now) / dayMs)
  const remedy = 'Ask ARCA for a new one: docs/invoices.md, "The certificate".'
  if (days < 0) return wrong(part, `The certificate ended ${-days} days ago: nothing is invoiced.`, remedy)
  const says = `The certificate is valid for ${days} days more.`
  return days < soonDays ? warning(part, says, remedy) : fine(part, says)
}

export function judgeStatus(status: AuthorityAnswer<void>, mode: string): Finding {
  return status.ok
    ? fine(part, `ARCA answers (${mode}).`)
    : warning(
        part,
        `ARCA does not answer (${mode}): ${status.detail}.`,
        'Let this machine open https connections to afip.gov.ar; sales go on, and invoices wait.',
      )
}
