import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }

/** Connects to the mail server and signs in there; sends nothing. */
export async function checkMail({ smtpUrl, from }: Config['mail']): Promise<Finding> {
  if (!smtpUrl) return fine('mail', 'Messages stay in the shop (Menu Admin, Correo): SMTP_URL is not set.')
  const { hostname, port } = new URL(smtpUrl)
  const place = port ? `${hostname}:${port}` : hostname
  const transport = createTransport({ url: smtpUrl, ...patience })
  try {
    await transport.verify()
    return fine('mail', `${place} lets the shop in; it writes as ${from}.`)
  } catch (failure) {
    const { code = '' } = failure as { code?: string }
    const remedies: Record<string, string> = {
      EAUTH: 'Correct user and password in SMTP_URL (special characters written as %40, %3A...).',
      EDNS: "Correct the server's name in SMTP_URL.",
      ETLS: 'Use smtps:// for port 465 and smtp:// for 587.',
    }
    const remedy = remedies[code] ?? 'Correct host and port in SMTP_URL, or open the firewall to it.'
    return wrong('mail', `${place} cannot be used: ${reasonOf(failure)}.`, remedy)
  } finally {
    transport.close()
  }
}
