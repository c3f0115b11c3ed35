import { Link } from '../../ui/link.tsx'
import type { Role } from '../../../users/role.ts'
import type { UserAnswer } from '../../../users/users.contract.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { RoleChange } from './role-words.tsx'

const chips: Record<Role, string> = { Admin: 'chip good', User: 'chip', Baja: 'chip bad' }

/** The list of people: who, and what an Admin can do. */
export function columnsFor(
  me: string | undefined,
  setChange: (change: RoleChange) => void,
  showData: (user: UserAnswer) => void,
): Column<UserAnswer>[] {
  return [
    {
      title: 'Usuario',
      wide: true,
      cell: (user) => (
        <>
          {user.full_name || 'Sin nombre'}
          {user.id === me && <span className="muted"> (vos)</span>}
        </>
      ),
    },
    { title: 'Email', wide: true, cell: (user) => <span className="admin-email">{user.email}</span> },
    {
      title: 'Role',
      cell: (user) => (
        <>
          <span className={chips[user.role]}>{user.role}</span>{' '}
          <Link
            to={`/admin/historial?kind=persona&subject=${encodeURIComponent(user.id)}`}
            aria-label={`Historial de ${user.full_name || user.email}`}
          >
            Historial
          </Link>
        </>
      ),
    },
    {
      title: 'Acciones',
      wide: true,
      cell: (user) => (
        <span className="admin-actions">
          <button
            type="button"
            className="button plain small"
            disabled={user.role === 'Admin'}
            aria-label={`Hacer Admin a ${user.full_name || user.email}`}
            onClick={() => setChange({ user, role: 'Admin' })}
          >
            Hacer Admin
          </button>
          <button
            type="button"
            className="button plain small"
            disabled={user.role === 'User'}
            aria-label={`Cliente: ${user.full_name || user.email}`}
            onClick={() => setChange({ user, role: 'User' })}
          >
            Cliente
          </button>
          <button
            type="button"
            className="button danger small"
            disabled={user.role === 'Baja'}
            aria-label={`Eliminar a ${user.full_name || user.email}`}
            onClick={() => setChange({ user, role: 'Baja' })}
          >
            Eliminar
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={`Datos personales de ${user.full_name || user.email}`}
            onClick={() => showData(user)}
          >
            Datos
          </button>
        </span>
      ),
    },
  ]
}
