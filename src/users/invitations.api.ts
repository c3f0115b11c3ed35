import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import {
  deleteInvitation,
  hasConfirmedAccount,
  inviteByAddress,
  inviteByLink,
  listInvitations,
} from './admin-invitations.queries.ts'
import { invitationCalls } from './invitations.contract.ts'
import { invitationMail } from './invitation.mail.ts'

/** @param identity keeps the accounts itself if it has `accountSecurity` */
export function invitationsApi(db: Db, identity: Pick<IdentityPort, 'accountSecurity'>): ServedCall[] {
  return implement(invitationCalls, {
    'GET /invitations': async () => ({ invitations: await listInvitations(db) }),
    'POST /invitations': async ({ body: { role, ...body }, caller }) => {
      const email = body.email.toLowerCase()
      if (await hasConfirmedAccount(db, email))
        return problem(
          409,
          'Ya tiene una cuenta con ese correo confirmado: buscala acá y cambiale el perfil.',
        )
      await inTransaction(db, async (trx) => {
        await deleteInvitation(trx, email)
        const invited = { email, role, by: caller.id }
        const token = identity.accountSecurity ? await inviteByLink(trx, invited) : undefined
        if (token === undefined) await inviteByAddress(trx, invited)
        await queueMessage(trx, {
          ...invitationMail(role, token),
          messageId: `invitation-${randomUUID()}`,
          userId: null,
          to: email,
          accountMail: true,
        })
      })
      return { message: `Le mandamos la invitación a ${email}.` }
    },
    'DELETE /invitations': async ({ input }) =>
      (await deleteInvitation(db, input.email.toLowerCase()))
        ? { message: 'Invitación anulada.' }
        : problem(404, 'Esa invitación ya no está: se usó o venció.'),
  })
}
