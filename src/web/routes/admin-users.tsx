import { useCallback, useState } from 'react'
import type { Role } from '../../users/role.ts'
import type { UserAnswer } from '../../users/users.contract.ts'
import { useAddressView, useTypedWords } from '../admin/address-view.ts'
import { AdminPage, ToAdminHome } from '../admin/admin-page.tsx'
import { plain } from '../admin/plain.ts'
import { PersonData } from '../admin/users/person-data.tsx'
import { wordsFor, type RoleChange } from '../admin/users/role-words.tsx'
import { columnsFor } from '../admin/users/user-columns.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../shell/toast.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Choice } from '../ui/choice.tsx'

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

function Users() {
  const session = useSession()
  const [asked, again] = useAnswer(useCallback(ask, []))
  const view = useAddressView()
  const [words, setWords] = useTypedWords()
  const role = filters.find((filter) => filter.role && filter.role === view.parameters.get('role'))?.role
  const [change, setChange] = useState<RoleChange | undefined>(undefined)
  const [data, setData] = useState<UserAnswer | undefined>(undefined)
  const me = session.state === 'signed-in' ? session.user.sub : undefined
  const save = async ({ user, role: wanted }: RoleChange) => {
    setChange(undefined)
    const answer = await browserApi()('PUT /user/perfil', { input: { id: user.id, role: wanted } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
  }
  const wanted = plain(words.trim())
  const all = asked.state === 'ready' ? asked.value : []
  const found = all.filter(
    (user) =>
      (role === undefined || user.role === role) && plain(`${user.full_name} ${user.email}`).includes(wanted),
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
          <Choice
            options={filters}
            labelOf={(one) => one.label}
            isChosen={(one) => one.role === role}
            choose={(one) => view.change({ role: one.role })}
          />
          <p className="muted figures" role="status">
            {asked.state === 'ready' && `${found.length} de ${all.length}`}
          </p>
        </div>
      </div>
      <DataTable
        label="Usuarios"
        asked={asked.state === 'ready' ? { ...asked, value: found.slice(0, shownAtMost) } : asked}
        again={again}
        columns={columnsFor(me, setChange, setData)}
        rowKey={(user) => user.id}
        empty={<p>Nadie coincide con la búsqueda.</p>}
      />
      {found.length > shownAtMost && (
        <p className="muted admin-more">
          Se ven las primeras {shownAtMost} personas: escribí en el buscador para encontrar al resto.
        </p>
      )}
      {data && (
        <PersonData
          user={data}
          onClose={() => setData(undefined)}
          onRemoved={() => {
            setData(undefined)
            again()
          }}
        />
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
