import { z } from 'zod'
import type { Caller } from '../platform/http/caller.ts'
import type { CallContract } from '../platform/http/endpoint.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { giveBackQuota, takeQuota, type Quota } from '../platform/jobs/quota.queries.ts'
import { codeExists } from '../promotions/promotions.queries.ts'
import { codeField } from './quote.contract.ts'

/** Codes of promotions are secrets: they are not found by trying. */

const seconds = 3600
/** Codes that do not exist, an hour: of a connection without an account, of an account, of all accounts of a connection. */
const mostOfConnection = 20
const mostOfAccount = 10
const mostOfAccountsThere = 60
/** Of everybody together, with an account and without: those without one do not use up the share of the others. */
const mostOfAll = 600

const sentence =
  'Ya se probaron muchos códigos. Revisá cómo está escrito el tuyo y probá de nuevo en una hora, o escribinos desde Contacto.'
const tooMany = new Problem(429, sentence, {}, { 'retry-after': String(seconds) })

/** The calls with a limit on the codes that they take. A quote answers without the code, the others are refused. */
export function limitCodes(db: Db, calls: readonly ServedCall[]): ServedCall[] {
  return calls.map((call) => (takesCode(call.contract) ? limited(db, call) : call))
}

/** Whether the body of a call may name a code. */
export function takesCode({ body }: Pick<CallContract, 'body'>): boolean {
  let field: unknown = body instanceof z.ZodObject ? body.shape['code'] : undefined
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable) field = field.unwrap()
  return field === codeField
}

const answersCode = ({ answer }: CallContract) =>
  answer instanceof z.ZodObject && answer.shape['code'] instanceof z.ZodObject

type Context = { body: { code?: string | null }; caller: Caller }

function limited(db: Db, call: ServedCall): ServedCall {
  const answer = call.answer as (context: Context) => Promise<unknown>
  const answerWithin = async (context: Context) => {
    const { code } = context.body
    if (!code || (await mayTry(db, code, context.caller))) return answer(context)
    if (!answersCode(call.contract)) return tooMany
    const quoted = await answer({ ...context, body: { ...context.body, code: '' } })
    return quoted instanceof Problem || quoted instanceof Response
      ? quoted
      : { ...(quoted as object), code: { accepted: false, why: sentence } }
  }
  return { ...call, answer: answerWithin as ServedCall['answer'] }
}

class UsedUp extends Error {}

/** Counted before it is looked up, so that concurrent tries are all counted; one that exists is given back. */
async function mayTry(db: Db, code: string, caller: Caller): Promise<boolean> {
  const person = caller.state === 'signed-in' ? caller.id : caller.address
  const before = { what: 'code tried', whose: `${person} ${code}`, most: 1, seconds }
  try {
    return await db.transaction().execute(async (trx) => {
      // the same one again tells nothing new: a cart asks with each change
      if (!(await takeQuota(trx, before))) return true
      const quotas = quotasOf(caller)
      for (const quota of quotas) if (!(await takeQuota(trx, quota))) throw new UsedUp()
      if (await codeExists(trx, code)) for (const quota of quotas) await giveBackQuota(trx, quota)
      return true
    })
  } catch (failure) {
    if (failure instanceof UsedUp) return false
    throw failure
  }
}

/** The share of everybody comes last: its row is locked for the shortest time. */
function quotasOf(caller: Caller): Quota[] {
  if (caller.state !== 'signed-in')
    return [
      { what: 'codes of a connection', whose: caller.address, most: mostOfConnection, seconds },
      { what: 'codes of all', whose: 'without account', most: mostOfAll, seconds },
    ]
  return [
    { what: 'codes of an account', whose: caller.id, most: mostOfAccount, seconds },
    { what: 'codes of accounts there', whose: caller.address, most: mostOfAccountsThere, seconds },
    { what: 'codes of all', whose: 'with account', most: mostOfAll, seconds },
  ]
}
