import { sql } from 'kysely'
import { eraseRows, type Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** A user's profile for export; undefined if unknown. */
export async function exportPerson(db: Db, userId: string) {
  const profile = await db
    .selectFrom('users')
    .select(['full_name', 'email', 'role', 'picture', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!profile) return undefined
  const { rows: vistas } = await sql<
    Record<string, unknown>
  >`SELECT list AS lista, name AS nombre, query AS filtros
    FROM list_views WHERE user_id = ${userId} ORDER BY list, name`.execute(db)
  return {
    vistas,
    perfil: {
      id: userId,
      nombre: profile.full_name,
      correo: profile.email,
      rol: profile.role,
      foto: profile.picture,
      desde: profile.created_at,
      actualizado: profile.updated_at,
    },
  }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['list_views', 'list_columns', 'users', 'admin_invitations'])
