import { useCallback, useState } from 'react'
import type { Role } from '../../users/role.ts'
import { AdminPage, ToAdminHome } from '../admin/admin-page.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import '../orders/orders.css'

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

function Users() {
  const [asked, again] = useAnswer(useCallback(ask, []))
  const [words, setWords] = useState('')
  const [confirming, setConfirming] = useState<string | undefined>(undefined)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const change = async (id: string, role: Role) => {
    setConfirming(undefined)
    const answer = await browserApi()('PUT /user/perfil', { input: { id, role } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
  }
  const wanted = words.trim().toLowerCase()
  const shown = asked.value.filter((user) => `${user.full_name} ${user.email}`.toLowerCase().includes(wanted))
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
      </div>
      <TableScroll label="Usuarios">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Usuario</th>
              <th scope="col">Email</th>
              <th scope="col">Role</th>
              <th scope="col">Acciones</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((user) => (
              <tr key={user.id}>
                <td data-label="Usuario">{user.full_name}</td>
                <td data-label="Email">{user.email}</td>
                <td data-label="Role">
                  <span
                    className={`chip ${user.role === 'Baja' ? 'bad' : user.role === 'Admin' ? 'good' : ''}`}
                  >
                    {user.role}
                  </span>
                </td>
                <td className="wide">
                  <span className="row">
                    <button
                      type="button"
                      className="button plain small"
                      disabled={user.role === 'Admin'}
                      onClick={() => void change(user.id, 'Admin')}
                    >
                      Hacer Admin
                    </button>
                    <button
                      type="button"
                      className="button plain small"
                      disabled={user.role === 'User'}
                      onClick={() => void change(user.id, 'User')}
                    >
                      Cliente
                    </button>
                    {confirming === user.id ? (
                      <>
                        <button
                          type="button"
                          className="button danger small"
                          onClick={() => void change(user.id, 'Baja')}
                        >
                          Sí, dar de baja
                        </button>
                        <button
                          type="button"
                          className="link-button"
                          onClick={() => setConfirming(undefined)}
                        >
                          No
                        </button>
                      </>
                    ) : (
                      <button
                        type="button"
                        className="button danger small"
                        disabled={user.role === 'Baja'}
                        onClick={() => setConfirming(user.id)}
                      >
                        Eliminar
                      </button>
                    )}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </>
  )
}
