import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { problem } from '../../platform/http/problem.ts'
import { answerQuestion } from './answer-question.ts'
import { inboxCalls } from './inbox.contract.ts'
import { findQuestion, readInbox, saveState } from './inbox.queries.ts'
import { contactCalls } from './contact.contract.ts'
import { receiveQuestion } from './receive-question.ts'

/** @param shopMail the address that questions are sent to */
export function contactApi(db: Db, shopMail: () => Promise<string>): ServedCall[] {
  return implement(contactCalls, {
    'POST /consulta': async ({ body, caller }) => {
      if (!body.website) {
        const to = await shopMail()
        await inTransaction(db, (trx) => receiveQuestion(trx, to, body, caller))
      }
      return { message: 'Recibimos tu consulta. Te respondemos por correo.' }
    },
  })
}

const gone = problem(404, 'Esa consulta ya no está.')
const answeredMeanwhile = problem(
  409,
  'Otra persona la respondió mientras escribías. Mirá su respuesta antes de mandar la tuya.',
)

/** The inbox of questions for staff. @param shopMail the address that questions are sent to */
export function inboxApi(db: Db, shopMail: () => Promise<string>): ServedCall[] {
  const answerOf = async (id: number, message: string) => {
    const question = await findQuestion(db, id)
    return question ? { message, question } : gone
  }
  return implement(inboxCalls, {
    'GET /admin/questions': ({ query: { page = 0, ...filter } }) => readInbox(db, { ...filter, page }),
    'PUT /admin/questions': async ({ input: { id, state } }) =>
      (await saveState(db, id, state)) ? answerOf(id, `Consulta ${state}`) : gone,
    'POST /admin/questions/{id}/answers': async ({ path, body: { close = false, ...body }, caller }) => {
      const sent = await answerQuestion(db, {
        ...body,
        ...path,
        close,
        actor: caller.id,
        shopMail: await shopMail(),
      })
      if (sent.ok) return answerOf(path.id, 'Respuesta enviada')
      return sent.why === 'unknown' ? gone : answeredMeanwhile
    },
  })
}
