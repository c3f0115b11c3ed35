import { recordConnectionChange } from '../../audit-log/entries.queries.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { fieldProblem, problem } from '../../platform/http/problem.ts'
import { may } from '../../users/permissions.ts'
import { keyCalls, type KeyAnswer } from './api-keys.contract.ts'
import { countWorkingKeys, endKey, insertKey, listKeys, type KeyRow } from './api-keys.queries.ts'
import { keyState } from './key-callers.ts'
import { keyHash, makeKey } from './key-text.ts'

/** A shop has a handful of programs. */
const mostKeys = 100

export function apiKeysApi({ db }: { db: Db }): ServedCall[] {
  return implement(keyCalls, {
    'GET /keys': async () => (await listKeys(db)).map((row) => toAnswer(row)),
    'POST /keys': async ({ body, caller }) => {
      const lacking = body.scopes.filter((scope) => !may(caller, scope))
      if (lacking.length > 0)
        return fieldProblem('scopes', `No podés dar lo que no tenés: ${lacking.join(', ')}.`)
      if (body.expires_at !== null && new Date(body.expires_at) <= new Date())
        return fieldProblem('expires_at', 'Esa fecha ya pasó.')
      if ((await countWorkingKeys(db)) >= mostKeys)
        return problem(409, `Ya hay ${mostKeys} claves: terminá las que no se usan.`)
      const key = makeKey()
      const row = await inTransaction(db, async (trx) => {
        const hint = key.slice(-4)
        const made = await insertKey(trx, { ...body, hash: keyHash(key), hint, madeBy: caller.id })
        await recordConnectionChange(trx, {
          actor: caller.id,
          system: `clave:${made.id}`,
          name: `${made.name} …${hint}`,
          action: 'alta',
          changes: { scopes: [null, body.scopes.join(', ')], ends: [null, body.expires_at] },
        })
        return made
      })
      return { message: 'Clave hecha. Copiala ahora: no se muestra de nuevo.', key, ...toAnswer(row) }
    },
    'DELETE /keys': async ({ input: { id }, caller }) =>
      inTransaction(db, async (trx) => {
        const ended = await endKey(trx, { id, by: caller.id })
        if (!ended) return problem(404, 'Esa clave no existe o ya se terminó.')
        await recordConnectionChange(trx, {
          actor: caller.id,
          system: `clave:${id}`,
          name: `${ended.name} …${ended.hint}`,
          action: 'baja',
          changes: {},
        })
        return { message: 'Clave terminada: ya no sirve.' }
      }),
  })
}

function toAnswer(row: KeyRow): KeyAnswer {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    per_minute: row.per_minute,
    made_by: row.maker,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    state: keyState(row, new Date()),
  }
}
