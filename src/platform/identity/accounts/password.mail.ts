import type { ComposedMail } from '../../mail/compose.ts'
import { fillMail } from '../../mail/mail-template.ts'
import { noAccount, passwordChanged, passwordDropped, resetPassword } from './account-mails.ts'
import { resetMinutes } from './password-reset.ts'

/** The mail with a reset link. It contains no user input, because the address may be another person's. */
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

/**
 * Says that the password was dropped: it was chosen before the mailbox was confirmed, possibly by someone
 * else.
 */
export function droppedMail(): ComposedMail {
  return fillMail(passwordDropped, {
    boton: [{ link: 'shop:/cuenta/olvido', words: 'Elegir una contraseña' }],
  })
}
