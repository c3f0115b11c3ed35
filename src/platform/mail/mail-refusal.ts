/** Why a mail server did not take a message, as far as a person can act on it. */
export type MailRefusal =
  | 'sign-in'
  | 'no-sign-in'
  | 'tls'
  | 'certificate'
  | 'name'
  | 'closed'
  | 'silent'
  | 'sender'
  | 'recipient'
  | 'message'

type SmtpFailure = { code?: string; command?: string; message?: string; cause?: unknown }

/** Reads a failure of nodemailer, or of whatever it was thrown for. */
export function mailRefusal(failure: unknown): { why: MailRefusal; detail: string } {
  const { cause } = failure as SmtpFailure
  const { code = '', command = '', message = '' } = (cause instanceof Error ? cause : failure) as SmtpFailure
  return { why: whyOf(code, command, message), detail: message.slice(0, 300) }
}

function whyOf(code: string, command: string, message: string): MailRefusal {
  if (/self.signed|certificate|altname/i.test(message)) return 'certificate'
  // one side speaks TLS and the other does not
  if (code === 'ETLS' || /wrong version number|STARTTLS|ssl3|tls_/i.test(message)) return 'tls'
  if (code === 'ENOAUTH') return 'no-sign-in'
  if (code === 'EAUTH') return 'sign-in'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'name'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || /timeout|aborted/i.test(message)) return 'silent'
  if (command.startsWith('MAIL')) return 'sender'
  if (command.startsWith('RCPT') || code === 'EENVELOPE') return 'recipient'
  return ['ESOCKET', 'ECONNECTION', 'ECONNREFUSED'].includes(code) ? 'closed' : 'message'
}
