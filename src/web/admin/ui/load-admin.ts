import { permissionsOf, type Permission } from '../../../users/permissions.ts'
import { loadOwn, type OwnData } from '../../api/load-own.ts'

/** What an admin screen's loader found: undefined for the person who lacks the permission that the screen needs. */
export type AdminData<T> = OwnData<{ needs: Permission; found: T | undefined }>

/** The permission of the Admin alone. */
const adminOnly: Permission = 'users.change'

type Load<T> = (can: Can) => Promise<T>

/**
 * The clientLoader of an admin screen, which names the permission that the screen needs; without one it is for Admins
 * alone. Sends no request for others: the server would answer 403.
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

/** Whether who is there has a permission. */
export type Can = (permission: Permission) => boolean
