import type { ComposedMail } from '../mail/compose.ts'
import { fillMail } from '../mail/mail-template.ts'
import { factorOff, factorOn, passkeyAdded, passkeyRemoved, recoveryUsed } from './security-mails.ts'

/** Security notices: the owner of an account is mailed about each change of its credentials. */

export const passkeyAddedMail = () => told(passkeyAdded)
export const passkeyRemovedMail = () => told(passkeyRemoved)
export const factorOnMail = () => told(factorOn)
export const factorOffMail = () => told(factorOff)
export const recoveryUsedMail = () => told(recoveryUsed)

function told(template: typeof factorOn): ComposedMail {
  return fillMail(template, {
    cuenta: [{ link: 'shop:/profile', words: 'Ir a mi cuenta' }],
    clave: [{ link: 'shop:/cuenta/olvido', words: 'Elegir otra contraseña', look: 'quiet' }],
  })
}
