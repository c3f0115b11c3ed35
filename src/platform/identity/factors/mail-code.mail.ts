import type { ComposedMail } from '../../mail/compose.ts'
import { fillMail } from '../../mail/mail-template.ts'
import { signInCode } from '../accounts/account-mails.ts'
import { codeMinutes } from './mail-code.ts'

/** The mail with a sign-in code. It contains no user input, because another person may have requested it. */
export function codeMail(code: string): ComposedMail {
  return fillMail(signInCode, {
    codigo: `${code.slice(0, 3)} ${code.slice(3)}`,
    minutos: String(codeMinutes),
  })
}
