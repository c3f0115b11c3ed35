import { permissionsOf, type Permission } from '../../../users/permissions.ts'
import { loadOwn, type OwnData } from '../../api/load-own.ts'

/** An admin loader's data; undefined if the user lacks the screen's permission. */
export type AdminData<T> = OwnData<{ needs: Permission; found: T | undefined }>

/** A permission that only Admins have. */
const adminOnly: Permission = 'users.change'

type Load<T> = (can: Can) => Promise<T>

/**
 * The clientLoader of an admin screen with the permission it needs, by default Admin only. Sends no request
 * without it, since the server would return 403.
 */
export function loadAdmin<T extends object>(
  ...[first, second]: [needs: Permission, load: Load<T>] | [load: Load<T>]
): Promise<AdminData<T>> {
  const [needs, load] = typeof first === 'string' ? [first, second] : [adminOnly, first]
  return loadOwn(async ({ role }) => {
    const can: Can = (permission) => permissionsOf[role].has(permission)
    return { needs, found: can(needs) ? await load(can) : undefined }
  })
}

/** Whether the current user has a permission. */
export type Can = (permission: Permission) => boolean
