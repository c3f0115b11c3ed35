import { staffInvited } from '../platform/identity/accounts/account-mails.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { addressHours, staffLinkHours } from './admin-invitations.queries.ts'

/** @param token of the link that opens an account; without one the address signs in at a hosted provider */
export function invitationMail(role: string, token: string | undefined): ComposedMail {
  const link = token === undefined ? 'shop:/profile' : `shop:/invitacion?clave=${token}`
  return fillMail(staffInvited, {
    perfil: role,
    dias: String((token === undefined ? addressHours : staffLinkHours) / 24),
    boton: [{ link, words: 'Sumarme al equipo', look: 'confirm' }],
  })
}
