import type { ComposedMail } from '../mail/compose.ts'
import { fillMail } from '../mail/mail-template.ts'
import { noAccount, passwordChanged, passwordDropped, resetPassword } from './account-mails.ts'
import { resetMinutes } from './password-reset.ts'

/** The mail with the link to a new password. It contains no user input: the requested address may be another user's. */
export function resetMail(token: string): ComposedMail {
  return fillMail(resetPassword, {
    minutos: String(resetMinutes),
    boton: [{ link: `shop:/cuenta/clave?t=${token}`, words: 'Elegir una contraseña', look: 'confirm' }],
  })
}

export function noAccountMail(): ComposedMail {
  return fillMail(noAccount, { boton: [{ link: 'shop:/', words: 'Ir a la tienda' }] })
}

export function changedMail(): ComposedMail {
  return fillMail(passwordChanged, {
    boton: [{ link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña' }],
  })
}

/** Who opened the account chose a password before the mailbox was confirmed: it may have been another person. */
export function droppedMail(): ComposedMail {
  return fillMail(passwordDropped, {
    boton: [{ link: 'shop:/cuenta/olvido', words: 'Elegir una contraseña' }],
  })
}
