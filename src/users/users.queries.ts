import { sql, type RawBuilder } from 'kysely'
import { literally } from '../platform/database/like.ts'
import type { Db } from '../platform/database/open-database.ts'
import { decideRoleChange, isStaff, staffRoles, type Role, type StaffRole } from './role.ts'
import type { UserAnswer, UsersPage } from './users.contract.ts'

const confirmed = sql<boolean>`email_confirmed(users.id, users.email_verified)`
const columns = ['id', 'full_name', 'email', 'role', 'picture', confirmed.as('email_confirmed')] as const

export async function findUser(db: Db, id: string): Promise<UserAnswer | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

export type UsersQuestion = {
  /** Part of a name or email. */
  q?: string | undefined
  role?: Role | undefined
  /** Only staff. */
  equipo?: boolean | undefined
}

/** Whether the name or email of a user `u` contains this text, ignoring accents. */
export function namedLike(q: string): RawBuilder<boolean> {
  return sql`plain(u.full_name || ' ' || u.email) LIKE plain(${`%${literally(q)}%`})`
}

function matchingUsers({ q, role, equipo }: UsersQuestion): RawBuilder<unknown> {
  // a removed user's empty row stays for accounting
  const conditions: RawBuilder<unknown>[] = [sql`u.removed_at IS NULL`]
  if (role) conditions.push(sql`u.role = ${role}`)
  if (equipo) conditions.push(sql`u.role = ANY(${staffRoles})`)
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

/** One page of users, with the number of matches. */
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
  /** Whether the provider verified the email; undefined if it does not say. */
  emailVerified: boolean | undefined
  picture: string | undefined
  seedRole: Role
}

/** The role at the first sign-in. A staff role from a claim requires a verified email, or none at all. */
function firstRole({ seedRole, email, emailVerified }: Person): Role {
  return isStaff(seedRole) && email !== '' && emailVerified === false ? 'User' : seedRole
}

/** Whether a token's profile is stored already; missing claims are ignored. */
export function hasProfile(user: UserAnswer, reported: Person): boolean {
  return (
    (reported.name === '' || reported.name === user.full_name) &&
    (reported.email === '' || reported.email === user.email) &&
    (reported.emailVerified === undefined || reported.emailVerified === user.email_confirmed) &&
    (reported.picture === undefined || reported.picture === user.picture)
  )
}

async function findUserOrThrow(db: Db, id: string): Promise<UserAnswer> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The user's row, created at the first sign-in. Later the seed role has no effect. */
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
          // a token without profile must not erase stored data
          full_name: sql<string>`coalesce(nullif(${row.ref('excluded.full_name')}, ''), users.full_name)`,
          email: sql<string>`coalesce(nullif(${row.ref('excluded.email')}, ''), users.email)`,
          email_verified: sql<
            boolean | null
          >`CASE WHEN ${row.ref('excluded.email')} = '' THEN users.email_verified
            ELSE ${row.ref('excluded.email_verified')} END`,
          picture: sql<string | null>`coalesce(${row.ref('excluded.picture')}, users.picture)`,
          updated_at: sql<Date>`now()`,
        }))
        // a user removed a moment ago keeps an empty row
        .where('users.removed_at', 'is', null),
    )
    .returning(columns)
    .executeTakeFirst()
  return row ?? findUserOrThrow(db, person.id)
}

/** Changes a user's name or email; no-op for a removed user. */
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

/** Gives a role without looking at the role before. */
export async function nameStaff(db: Db, id: string, role: StaffRole): Promise<void> {
  await db
    .updateTable('users')
    .set({ role, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export type RoleChanged =
  | { ok: true; user: UserAnswer }
  | { ok: false; why: 'unknown-user' | 'last-admin' | 'changed-since' | 'unconfirmed' }

/**
 * Changes a role in one transaction. Locks the Admins, so that two demotions cannot both see another Admin
 * left.
 * @param from the expected current role, if it matters
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

/** Deletes the demo's customers, to whom no other row may refer any more. */
export async function deleteDemoPeople(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM users WHERE id = ANY(${ids}::text[])`.execute(trx)
}
