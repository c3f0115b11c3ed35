import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { decideRoleChange, type Role } from './role.ts'
import type { UserAnswer } from './users.contract.ts'

const columns = ['id', 'full_name', 'email', 'role', 'picture'] as const

export async function findUser(db: Db, id: string): Promise<UserAnswer | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function listUsers(db: Db): Promise<UserAnswer[]> {
  return (
    db
      .selectFrom('users')
      .select(columns)
      // of a removed person an empty row stays, for the books
      .where('removed_at', 'is', null)
      .orderBy('full_name')
      .orderBy('id')
      .execute()
  )
}

type Person = { id: string; name: string; email: string; picture: string | undefined; seedRole: Role }

/** Whether what a token says of a person is known already; what it leaves out says nothing. */
export function hasProfile(known: UserAnswer, said: Person): boolean {
  return (
    (said.name === '' || said.name === known.full_name) &&
    (said.email === '' || said.email === known.email) &&
    (said.picture === undefined || said.picture === known.picture)
  )
}

async function findUserOrThrow(db: Db, id: string): Promise<UserAnswer> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The person's row, made at the first sign-in. The seed role counts only then. */
export async function registerUser(db: Db, person: Person): Promise<UserAnswer> {
  const row = await db
    .insertInto('users')
    .values({
      id: person.id,
      full_name: person.name,
      email: person.email,
      role: person.seedRole,
      picture: person.picture ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          // a token without the profile must not wipe what is known
          full_name: sql<string>`coalesce(nullif(${row.ref('excluded.full_name')}, ''), users.full_name)`,
          email: sql<string>`coalesce(nullif(${row.ref('excluded.email')}, ''), users.email)`,
          picture: sql<string | null>`coalesce(${row.ref('excluded.picture')}, users.picture)`,
          updated_at: sql<Date>`now()`,
        }))
        // a person who was removed a moment ago stays an empty row
        .where('users.removed_at', 'is', null),
    )
    .returning(columns)
    .executeTakeFirst()
  return row ?? findUserOrThrow(db, person.id)
}

export type RoleChanged = { ok: true; user: UserAnswer } | { ok: false; why: 'unknown-user' | 'last-admin' }

/** Changes a role in one transaction; the Admins are locked so that two demotions cannot both be "not the last". */
export async function changeRole(db: Db, id: string, role: Role): Promise<RoleChanged> {
  return db.transaction().execute(async (trx): Promise<RoleChanged> => {
    const admins = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'Admin')
      .orderBy('id')
      .forUpdate()
      .execute()
    const user = await trx
      .selectFrom('users')
      .select(columns)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { ok: false, why: 'unknown-user' }
    const decision = decideRoleChange(user.role, role, admins.length)
    if (!decision.ok) return decision
    await trx
      .updateTable('users')
      .set({ role, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    return { ok: true, user: { ...user, role } }
  })
}
