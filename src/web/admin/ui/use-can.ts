import { permissionsOf } from '../../../users/permissions.ts'
import { useSession } from '../../session/use-session.ts'
import type { Can } from './load-admin.ts'

/**
 * The current user's permissions. The server decides for itself; this only hides buttons that it would
 * refuse.
 */
export function useCan(): Can {
  const session = useSession()
  return (permission) => session.state === 'signed-in' && permissionsOf[session.role].has(permission)
}
