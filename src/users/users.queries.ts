import { sql, type RawBuilder } from 'kysely'
import { literally } from '../platform/database/like.ts'
import type { Db } from '../platform/database/open-database.ts'
import { decideRoleChange, isStaff, type Role } from './role.ts'
import type { UserAnswer, UsersPage } from './users.contract.ts'

const confirmed = sql<boolean>`email_confirmed(users.id, users.email_verified)`
const columns = ['id', 'full_name', 'email', 'role', 'picture', confirmed.as('email_confirmed')] as const

export async function findUser(db: Db, id: string): Promise<UserAnswer | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

export type UsersQuestion = {
  /** Part of a name or an address. */
  q?: string | undefined
  role?: Role | undefined
}

/** Whether the name or address of a user `u` has these letters, accents or not. */
export function namedLike(q: string): RawBuilder<boolean> {
  return sql`plain(u.full_name || ' ' || u.email) LIKE plain(${`%${literally(q)}%`})`
}

function matchingUsers({ q, role }: UsersQuestion): RawBuilder<unknown> {
  // of a removed person an empty row stays, for the books
  const conditions: RawBuilder<unknown>[] = [sql`u.removed_at IS NULL`]
  if (role) conditions.push(sql`u.role = ${role}`)
  if (q) conditions.push(namedLike(q))
  return sql.join(conditions, sql` AND `)
}

const inOrder = sql`ORDER BY u.full_name COLLATE "es-x-icu", u.id`
const columnsOfUser = sql`u.id, u.full_name, u.email, u.role, u.picture,
  email_confirmed(u.id, u.email_verified) AS email_confirmed`

export async function listUsers(db: Db, question: UsersQuestion): Promise<UserAnswer[]> {
  const { rows } = await sql<UserAnswer>`
    SELECT ${columnsOfUser} FROM users u WHERE ${matchingUsers(question)} ${inOrder}`.execute(db)
  return rows
}

/** One page of them, with how many match. */
export async function pageOfUsers(
  db: Db,
  question: UsersQuestion,
  { page, size }: { page: number; size: number },
): Promise<UsersPage> {
  const matching = matchingUsers(question)
  const counted = await sql<{ total: number; everybody: number }>`SELECT
    (SELECT count(*)::int FROM users u WHERE ${matching}) AS total,
    (SELECT count(*)::int FROM users u WHERE u.removed_at IS NULL) AS everybody`.execute(db)
  const { rows } = await sql<UserAnswer>`
    SELECT ${columnsOfUser} FROM users u WHERE ${matching} ${inOrder} LIMIT ${size} OFFSET ${page * size}`.execute(
    db,
  )
  const { total, everybody } = counted.rows[0] ?? { total: 0, everybody: 0 }
  return { items: rows, page, pages: Math.max(1, Math.ceil(total / size)), total, everybody }
}

type Person = {
  id: string
  name: string
  email: string
  /** Whether the provider has confirmed the address; undefined where it says nothing. */
  emailVerified: boolean | undefined
  picture: string | undefined
  seedRole: Role
}

/** The role of a first sign-in: a staff role of a claim holds with a confirmed address, or where there is none at all. */
function firstRole({ seedRole, email, emailVerified }: Person): Role {
  return isStaff(seedRole) && email !== '' && emailVerified === false ? 'User' : seedRole
}

/** Whether what a token says of a person is known already; what it leaves out says nothing. */
export function hasProfile(known: UserAnswer, said: Person): boolean {
  return (
    (said.name === '' || said.name === known.full_name) &&
    (said.email === '' || said.email === known.email) &&
    (said.emailVerified === undefined || said.emailVerified === known.email_confirmed) &&
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
      role: firstRole(person),
      picture: person.picture ?? null,
      email_verified: person.emailVerified ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          // a token without the profile must not wipe what is known
          full_name: sql<string>`coalesce(nullif(${row.ref('excluded.full_name')}, ''), users.full_name)`,
          email: sql<string>`coalesce(nullif(${row.ref('excluded.email')}, ''), users.email)`,
          email_verified: sql<
            boolean | null
          >`CASE WHEN ${row.ref('excluded.email')} = '' THEN users.email_verified
            ELSE ${row.ref('excluded.email_verified')} END`,
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

/** Name or address of a person, as they changed it themselves; of a removed one nothing comes back. */
export async function changeProfile(
  db: Db,
  id: string,
  { email, name }: { email?: string; name?: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...(email === undefined ? {} : { email }),
      ...(name === undefined ? {} : { full_name: name }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

export async function nameAdmin(db: Db, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: 'Admin', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export type RoleChanged =
  | { ok: true; user: UserAnswer }
  | { ok: false; why: 'unknown-user' | 'last-admin' | 'changed-since' | 'unconfirmed' }

/**
 * Changes a role in one transaction; the Admins are locked so that two demotions cannot both be "not the last". In: the
 * role that it must still be, where that counts.
 */
export async function changeRole(db: Db, id: string, role: Role, from?: Role): Promise<RoleChanged> {
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
    if (from !== undefined && user.role !== from) return { ok: false, why: 'changed-since' }
    if (isStaff(role) && role !== user.role && !user.email_confirmed) return { ok: false, why: 'unconfirmed' }
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
