import { Link } from '../../ui/link.tsx'
import { activeRole, staffRoles, type Role } from '../../../users/role.ts'
import type { Can } from '../ui/load-admin.ts'
import type { UserAnswer } from '../../../users/users.contract.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { RoleChange } from './role-words.tsx'

const chips: Partial<Record<Role, string>> = { Admin: 'chip good', Baja: 'chip bad' }

/** The columns of the user list, with an Admin's actions. */
export function columnsFor(
  me: string | undefined,
  { can, showRoles, showData }: Omit<DeedsProps, 'user'>,
): Column<UserAnswer>[] {
  return [
    {
      title: 'Usuario',
      wide: true,
      fixed: true,
      cell: (user) => (
        <>
          {user.full_name || 'Sin nombre'}
          {user.id === me && <span className="muted"> (vos)</span>}
        </>
      ),
    },
    { title: 'Email', wide: true, cell: (user) => <Email user={user} /> },
    {
      title: 'Role',
      cell: (user) => <RoleAndHistory user={user} history={can('history.read')} />,
    },
    ...(can('users.change')
      ? [
          {
            title: 'Acciones',
            wide: true,
            fixed: true,
            cell: (user: UserAnswer) => <Deeds {...{ user, can, showRoles, showData }} />,
          },
        ]
      : []),
  ]
}

/** If two users share an address, shows which of them is verified. */
function Email({ user }: { user: UserAnswer }) {
  return (
    <>
      <span className="admin-email">{user.email}</span>
      {!user.email_confirmed && <span className="chip bad">Sin confirmar</span>}
    </>
  )
}

function RoleAndHistory({ user, history }: { user: UserAnswer; history: boolean }) {
  return (
    <>
      <span className={chips[user.role] ?? 'chip'}>{user.role}</span>{' '}
      {history && (
        <Link
          to={`/admin/historial?kind=persona&subject=${encodeURIComponent(user.id)}`}
          aria-label={`Historial de ${user.full_name || user.email}`}
        >
          Historial
        </Link>
      )}
    </>
  )
}

/** Buttons that change a role; `said` precedes the name for screen readers. */
const roleButtons: { role: Role; name: string; said: string; look: 'plain' | 'danger' }[] = [
  { role: 'Admin', name: 'Hacer Admin', said: 'Hacer Admin a', look: 'plain' },
  { role: 'User', name: 'Cliente', said: 'Cliente:', look: 'plain' },
  { role: 'Baja', name: 'Eliminar', said: 'Eliminar a', look: 'danger' },
]

/** Staff roles other than Admin, which has its own button. */
export const teamRoles = staffRoles.filter((role) => role !== 'Admin')

type DeedsProps = {
  user: UserAnswer
  can: Can
  showRoles: (user: UserAnswer) => void
  showData: (user: UserAnswer) => void
}

function Deeds({ user, can, showRoles, showData }: DeedsProps) {
  const who = user.full_name || user.email
  return (
    <span className="admin-actions">
      <button
        type="button"
        className="button plain small"
        aria-label={`Cambiar perfil de ${who}`}
        onClick={() => showRoles(user)}
      >
        Cambiar perfil
      </button>
      {can('customers.change') && (
        <button
          type="button"
          className="link-button"
          aria-label={`Datos personales de ${who}`}
          onClick={() => showData(user)}
        >
          Datos
        </button>
      )}
    </span>
  )
}

type ChoiceProps = { user: UserAnswer; setChange: (change: RoleChange) => void }

/** The roles that a person may be given, each confirmed by another question. */
export function RoleChoice({ user, setChange, close }: ChoiceProps & { close: () => void }) {
  const who = user.full_name || user.email
  return (
    <Dialog title={`Perfil de ${who}`} onClose={close}>
      <p>
        Ahora: <strong>{user.role}</strong>
        {!user.email_confirmed && ' · todavía no confirmó su correo'}
      </p>
      <div className="row role-choice">
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
        <TeamChoice user={user} setChange={setChange} />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={close}>
          Cerrar
        </button>
      </div>
    </Dialog>
  )
}

/** Selects a user's staff role. */
function TeamChoice({ user, setChange }: ChoiceProps) {
  return (
    <select
      className="input admin-role"
      aria-label={`Perfil del equipo para ${user.full_name || user.email}`}
      value={teamRoles.find((role) => role === user.role) ?? ''}
      onChange={(event) => {
        const role = activeRole(event.target.value)
        if (role) setChange({ user, role })
      }}
    >
      <option value="" disabled>
        Equipo…
      </option>
      {teamRoles.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </select>
  )
}
