import { Link } from '../../ui/link.tsx'
import type { Role } from '../../../users/role.ts'
import type { UserAnswer } from '../../../users/users.contract.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { RoleChange } from './role-words.tsx'

const chips: Partial<Record<Role, string>> = { Admin: 'chip good', Baja: 'chip bad' }

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
      cell: (user) => <RoleAndHistory user={user} />,
    },
    {
      title: 'Acciones',
      wide: true,
      cell: (user) => <Deeds user={user} setChange={setChange} showData={showData} />,
    },
  ]
}

function RoleAndHistory({ user }: { user: UserAnswer }) {
  return (
    <>
      <span className={chips[user.role] ?? 'chip'}>{user.role}</span>{' '}
      <Link
        to={`/admin/historial?kind=persona&subject=${encodeURIComponent(user.id)}`}
        aria-label={`Historial de ${user.full_name || user.email}`}
      >
        Historial
      </Link>
    </>
  )
}

/** What makes somebody an Admin, a customer, or sends them away; `said` is what a screen reader says before the name. */
const roleButtons: { role: Role; name: string; said: string; look: 'plain' | 'danger' }[] = [
  { role: 'Admin', name: 'Hacer Admin', said: 'Hacer Admin a', look: 'plain' },
  { role: 'User', name: 'Cliente', said: 'Cliente:', look: 'plain' },
  { role: 'Baja', name: 'Eliminar', said: 'Eliminar a', look: 'danger' },
]

type DeedsProps = {
  user: UserAnswer
  setChange: (change: RoleChange) => void
  showData: (user: UserAnswer) => void
}

function Deeds({ user, setChange, showData }: DeedsProps) {
  const who = user.full_name || user.email
  return (
    <span className="admin-actions">
      {roleButtons.map(({ role, name, said, look }) => (
        <button
          key={role}
          type="button"
          className={`button ${look} small`}
          disabled={user.role === role}
          aria-label={`${said} ${who}`}
          onClick={() => setChange({ user, role })}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        className="link-button"
        aria-label={`Datos personales de ${who}`}
        onClick={() => showData(user)}
      >
        Datos
      </button>
    </span>
  )
}
