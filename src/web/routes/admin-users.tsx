import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '../../users/role.ts'
import type { UserAnswer } from '../../users/users.contract.ts'
import { AdminPage, ToAdminHome } from '../admin/admin-page.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../shell/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'

export function meta() {
  return [{ title: 'Gestionar Usuarios · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminUsers() {
  return (
    <AdminPage title="Gestionar Usuarios" actions={<ToAdminHome />}>
      <Users />
    </AdminPage>
  )
}

const ask = () => browserApi()('GET /user')
const shownAtMost = 100
const filters: { label: string; role: Role | undefined }[] = [
  { label: 'Todos', role: undefined },
  { label: 'Admin', role: 'Admin' },
  { label: 'User', role: 'User' },
  { label: 'Baja', role: 'Baja' },
]
const chips: Record<Role, string> = { Admin: 'chip good', User: 'chip', Baja: 'chip bad' }

type Change = { user: UserAnswer; role: Role }

function Users() {
  const session = useSession()
  const [asked, again] = useAnswer(useCallback(ask, []))
  const [words, setWords] = useState('')
  const [role, setRole] = useState<Role | undefined>(undefined)
  const [change, setChange] = useState<Change | undefined>(undefined)
  const me = session.state === 'signed-in' ? session.user.sub : undefined
  const save = async ({ user, role: wanted }: Change) => {
    setChange(undefined)
    const answer = await browserApi()('PUT /user/perfil', { input: { id: user.id, role: wanted } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
  }
  const wanted = words.trim().toLowerCase()
  const all = asked.state === 'ready' ? asked.value : []
  const found = all.filter(
    (user) =>
      (role === undefined || user.role === role) &&
      `${user.full_name} ${user.email}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <div className="admin-tools">
        <div className="field">
          <label htmlFor="people">Buscar por nombre o correo</label>
          <input
            id="people"
            type="search"
            className="input"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <div className="admin-tabs" role="group" aria-label="Qué usuarios">
          {filters.map((filter) => (
            <button
              key={filter.label}
              type="button"
              className="button plain small"
              aria-pressed={filter.role === role}
              onClick={() => setRole(filter.role)}
            >
              {filter.label}
            </button>
          ))}
          <p className="muted figures" role="status">
            {asked.state === 'ready' && `${found.length} de ${all.length}`}
          </p>
        </div>
      </div>
      <DataTable
        label="Usuarios"
        asked={asked.state === 'ready' ? { state: 'ready', value: found.slice(0, shownAtMost) } : asked}
        again={again}
        columns={columnsFor(me, setChange)}
        rowKey={(user) => user.id}
        empty={<p>Nadie coincide con la búsqueda.</p>}
      />
      {found.length > shownAtMost && (
        <p className="muted admin-more">
          Se ven las primeras {shownAtMost} personas: escribí en el buscador para encontrar al resto.
        </p>
      )}
      {change && (
        <ConfirmDialog
          {...wordsFor(change, change.user.id === me)}
          danger={change.role === 'Baja'}
          onConfirm={() => void save(change)}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}

function columnsFor(me: string | undefined, setChange: (change: Change) => void): Column<UserAnswer>[] {
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
        </span>
      ),
    },
  ]
}

function wordsFor({ user, role }: Change, self: boolean) {
  const who = user.full_name || user.email
  const goes = self ? ' Sos vos: vas a salir de la administración enseguida.' : ''
  if (role === 'Admin')
    return {
      title: `¿Hacer Admin a ${who}?`,
      confirm: 'Sí, hacer Admin',
      children: <p>Va a poder cambiar vinos, precios, ventas y usuarios.</p>,
    }
  if (role === 'Baja')
    return {
      title: `¿Dar de baja a ${who}?`,
      confirm: 'Sí, dar de baja',
      children: <p>No va a poder ingresar hasta que lo restaures. Sus compras y opiniones quedan.{goes}</p>,
    }
  return user.role === 'Baja'
    ? {
        title: `¿Restaurar a ${who} como cliente?`,
        confirm: 'Sí, restaurar',
        children: <p>Va a poder ingresar y comprar de nuevo.</p>,
      }
    : {
        title: `¿Pasar a ${who} a cliente?`,
        confirm: 'Sí, pasar a cliente',
        children: <p>Deja de ver la administración en el momento.{goes}</p>,
      }
}
