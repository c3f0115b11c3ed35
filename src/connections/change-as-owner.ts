import type { Db } from '../platform/database/open-database.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { fieldProblem, Problem, problem } from '../platform/http/problem.ts'
import type { AccountSecurity } from '../platform/identity/factors/account-security.ts'
import { refusedPassword } from '../users/account.api.ts'
import { openConnections, type Connected } from './connected.ts'
import { fixedBy, type ConnectionContent, type System } from './connection.ts'
import { changeConnection, readConnections, type Change } from './connections.queries.ts'
import type { CurrentConnections } from './current-connections.ts'
import type { SecretsKey } from './secrets-key.ts'

export type ChangeParts = {
  db: Db
  connections: CurrentConnections
  key: SecretsKey
  /** Names of the settings that the environment has. */
  given: ReadonlySet<string>
  /** Why these connections must not be in force together; undefined: they may. */
  contradiction: (connected: Connected) => string | undefined
  /** Undefined where a hosted provider has the accounts. */
  checkPassword: AccountSecurity['checkPassword'] | undefined
}

type Asked = { system: System; caller: SignedIn; current: string | undefined }
export type Decide = (
  now: ConnectionContent,
  earlier: ConnectionContent | null,
) => Change<Problem> | Promise<Change<Problem>>

export const fixed = problem(
  409,
  'Esto lo fija la instalación: para cambiarlo acá, quien instaló la tienda tiene que sacarlo de ahí.',
)

export const isFixed = ({ given }: Pick<ChangeParts, 'given'>, system: System): boolean =>
  (fixedBy[system].whole ?? []).some((name) => given.has(name))

/** Why this person may not change this connection; undefined: they may. */
export async function refusal(
  parts: ChangeParts,
  { system, caller, current }: Asked,
): Promise<Problem | undefined> {
  if (isFixed(parts, system)) return fixed
  if (!parts.checkPassword) return undefined
  if (!current) return fieldProblem('current', 'Escribí tu contraseña: este cambio la pide.')
  const check = await parts.checkPassword(caller.id, current)
  return check.ok ? undefined : refusedPassword(check)
}

/** Stores what `decide` says, unless it contradicts what else is in force, and works with it from then on. */
export async function storeChange(
  parts: ChangeParts,
  { system, caller, tested = false }: { system: System; caller: SignedIn; tested?: boolean },
  decide: Decide,
): Promise<Problem | undefined> {
  const { db, connections, key, contradiction } = parts
  const changed = await changeConnection<Problem>(
    db,
    { system, actor: caller.id, tested },
    async (now, earlier) => {
      const decided = await decide(now, earlier)
      if (!decided.ok) return decided
      const stored = await readConnections(db)
      const rest = { earlier: null, changedAt: null, changedBy: null, testedAt: null }
      const next = new Map(stored).set(system, { ...decided.content, ...rest })
      const why = contradiction(openConnections(next, await key.find()))
      return why ? { ok: false, why: problem(409, why) } : decided
    },
  )
  if (!changed.ok) return changed.why
  await connections.refresh()
  return undefined
}

/** Takes the last change back; the one after that takes this one back. */
export const undone: Decide = (_, earlier) =>
  earlier
    ? { ok: true, content: earlier }
    : { ok: false, why: problem(409, 'No hay un cambio que deshacer.') }

export const disconnected: Decide = ({ fields }) =>
  fields === null
    ? { ok: false, why: problem(409, 'No está conectado.') }
    : { ok: true, content: { fields: null, secrets: {} } }
