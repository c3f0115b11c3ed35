import { implement, type ServedCall } from '../platform/http/implement.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { contactCalls } from './contact.contract.ts'
import { takeQuestion } from './take-question.ts'

/** In: where the shop's own mail goes. */
export function contactApi(db: Db, shopMail: () => Promise<string>): ServedCall[] {
  return implement(contactCalls, {
    'POST /consulta': async ({ body, caller }) => {
      if (!body.website) {
        const to = await shopMail()
        await inTransaction(db, (trx) => takeQuestion(trx, to, body, caller))
      }
      return { message: 'Recibimos tu consulta. Te respondemos por correo.' }
    },
  })
}
