import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../config.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'

const part = 'mail'
type Login = Parameters<SMTPConnection['login']>[0]
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }

/** Connects to the mail server, signs in, and offers sender and recipient of a message; sends none. */
export async function checkMail({ smtpUrl, from, shop }: Config['mail']): Promise<Finding[]> {
  if (!smtpUrl) return [fine(part, 'Messages stay in the shop (Menu Admin, Correo): SMTP_URL is not set.')]
  const { hostname, port } = new URL(smtpUrl)
  const place = port ? `${hostname}:${port}` : hostname
  const options = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({ ...options, ...patience })
  try {
    const closed = await signIn(connection, (options as { auth?: Login }).auth)
    const refused = await offerEnvelope(connection, place, { from: addressIn(from), to: shop })
    if (refused) return [...closed, refused]
    return [...closed, fine(part, `${place} lets the shop in; it writes as ${from}.`)]
  } catch (failure) {
    const { code = '' } = failure as { code?: string }
    const remedies: Record<string, string> = {
      EAUTH: 'Correct user and password in SMTP_URL (special characters written as %40, %3A...).',
      EDNS: "Correct the server's name in SMTP_URL.",
      ETLS: 'Use smtps:// for port 465 and smtp:// for 587.',
    }
    const remedy = remedies[code] ?? 'Correct host and port in SMTP_URL, or open the firewall to it.'
    return [wrong(part, `${place} cannot be used: ${reasonOf(failure)}.`, remedy)]
  } finally {
    connection.close()
  }
}

const addressIn = (sender: string) => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender

/** Signs in if the URL has a user. Returns a warning if the server offers no way to. */
async function signIn(connection: SMTPConnection, auth: Login | undefined): Promise<Finding[]> {
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((failure) => (failure ? reject(failure) : resolve()))
  })
  if (!auth) return []
  if (Reflect.get(connection, 'allowsAuth') !== true) {
    const remedy =
      'Use the port for signed-in senders (587, or smtps:// with 465), or take user and password out of SMTP_URL.'
    return [
      warning(part, 'The server offers no sign-in: user and password of SMTP_URL are not used.', remedy),
    ]
  }
  await new Promise<void>((resolve, reject) =>
    connection.login(auth, (failure) => (failure ? reject(failure) : resolve())),
  )
  return []
}

/** Returns what the server rejects about a message from the shop to its owner. */
async function offerEnvelope(
  connection: SMTPConnection,
  place: string,
  { from, to }: { from: string; to: string },
): Promise<Finding | undefined> {
  const sender = await command(connection, `MAIL FROM:<${from}>`)
  if (!sender.startsWith('2'))
    return wrong(
      part,
      `${place} refuses the sender ${from}: ${sender}.`,
      'Set MAIL_FROM to an address that this account may send for.',
    )
  const recipient = await command(connection, `RCPT TO:<${to}>`)
  await command(connection, 'RSET')
  if (recipient.startsWith('2')) return undefined
  return wrong(
    part,
    `${place} refuses to send to ${to}: ${recipient}.`,
    'Sign in with the user of SMTP_URL, let the server relay for this machine, or correct SMTP_URL and SHOP_MAIL.',
  )
}

/** Sends one command. The library only sends commands as part of a message. */
function command(connection: SMTPConnection, line: string): Promise<string> {
  const wire = connection as unknown as {
    _responseActions: ((answer: string) => void)[]
    _sendCommand: (line: string) => void
  }
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    wire._responseActions.push(resolve)
    wire._sendCommand(line)
  })
}
