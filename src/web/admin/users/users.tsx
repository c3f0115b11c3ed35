import { useCallback, useState } from 'react'
import type { Role } from '../../../users/role.ts'
import type { UserAnswer } from '../../../users/users.contract.ts'
import { pageIn, useAddressView, useTypedWords } from '../frame/address-view.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { plain } from '../../ui/plain.ts'
import { PersonData } from './person-data.tsx'
import { wordsFor, type RoleChange } from './role-words.tsx'
import { columnsFor } from './user-columns.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Pager } from '../../ui/pager.tsx'

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

async function askFor(question: { q?: string; role: Role | undefined; page: number }) {
  const answer = await browserApi()('GET /user', { query: question })
  if (!answer.ok) return answer
  // a page was asked for, so a page it is; the type also knows the whole list
  if (Array.isArray(answer.value)) throw new Error('The list came without pages')
  return { ok: true as const, value: answer.value }
}

const filters: { label: string; role: Role | undefined }[] = [
  { label: 'Todos', role: undefined },
  { label: 'Admin', role: 'Admin' },
  { label: 'User', role: 'User' },
  { label: 'Baja', role: 'Baja' },
]

function Users() {
  const session = useSession()
  const view = useAddressView()
  const [words, setWords] = useTypedWords()
  const role = filters.find((filter) => filter.role && filter.role === view.parameters.get('role'))?.role
  const q = view.parameters.get('q') ?? ''
  const page = pageIn(view.parameters)
  const [asked, again] = useAnswer(useCallback(() => askFor({ q, role, page }), [q, role, page]))
  const [change, setChange] = useState<RoleChange | undefined>(undefined)
  const [data, setData] = useState<UserAnswer | undefined>(undefined)
  const me = session.state === 'signed-in' ? session.user.sub : undefined
  const save = async ({ user, role: wanted }: RoleChange) => {
    setChange(undefined)
    const answer = await browserApi()('PUT /user/perfil', { input: { id: user.id, role: wanted } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
  }
  const found = asked.state === 'ready' ? asked.value : undefined
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
            {found && `${found.total} de ${found.everybody}`}
          </p>
        </div>
      </div>
      <DataTable
        label="Usuarios"
        asked={
          asked.state === 'ready'
            ? { ...asked, value: words === q ? asked.value.items : narrowed(asked.value.items, words) }
            : asked
        }
        again={again}
        columns={columnsFor(me, setChange, setData)}
        rowKey={(user) => user.id}
        empty={
          page > 0 && found && found.total > 0 ? (
            <>
              <p>En esta página ya no queda nadie.</p>
              <button type="button" className="button plain small" onClick={() => view.change({ page: '' })}>
                Ir a la primera
              </button>
            </>
          ) : (
            <p>Nadie coincide con la búsqueda.</p>
          )
        }
      />
      {found && <Pager page={found.page} pages={found.pages} to={view.ofPage} />}
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

/**
 * Of the people on a page those with the letters that are typed, at once; everybody is asked for when typing pauses. Until
 * then nobody knows that there is none.
 */
function narrowed(people: UserAnswer[], words: string): UserAnswer[] {
  const wanted = plain(words.trim())
  const some = people.filter((user) => plain(`${user.full_name} ${user.email}`).includes(wanted))
  return some.length > 0 ? some : people
}
