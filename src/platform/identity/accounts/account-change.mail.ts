import type { ComposedMail } from '../../mail/compose.ts'
import { fillMail } from '../../mail/mail-template.ts'
import { factorOff, factorOn, passkeyAdded, passkeyRemoved, recoveryUsed } from './security-mails.ts'

/** Security notices: the account's owner gets a mail about each change of its credentials. */

export const passkeyAddedMail = () => noticeMail(passkeyAdded)
export const passkeyRemovedMail = () => noticeMail(passkeyRemoved)
export const factorOnMail = () => noticeMail(factorOn)
export const factorOffMail = () => noticeMail(factorOff)
export const recoveryUsedMail = () => noticeMail(recoveryUsed)

function noticeMail(template: typeof factorOn): ComposedMail {
  return fillMail(template, {
    cuenta: [{ link: 'shop:/profile', words: 'Ir a mi cuenta' }],
    clave: [{ link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña', look: 'quiet' }],
  })
}
