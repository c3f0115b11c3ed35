import { permissionsOf } from '../../../users/permissions.ts'
import { useSession } from '../../session/use-session.ts'
import type { Can } from './load-admin.ts'

/** What the person at the browser may do. The server decides for itself; this spares them buttons that it refuses. */
export function useCan(): Can {
  const session = useSession()
  return (permission) => session.state === 'signed-in' && permissionsOf[session.role].has(permission)
}
