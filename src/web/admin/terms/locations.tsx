import { Link } from '../../ui/link.tsx'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { TermList } from './term-list.tsx'
import { browserApi } from '../../api/use-api.ts'

export function meta() {
  return [{ title: 'Locaciones · Descorche' }, { name: 'robots', content: 'noindex' }]
}

async function ask() {
  const answer = await browserApi()('GET /location')
  return answer.ok
    ? {
        ok: true as const,
        value: answer.value.map((one) => ({
          id: one.id_place,
          cells: [one.description],
          products: one.products,
        })),
      }
    : answer
}

export default function AdminLocations() {
  return (
    <AdminPage
      title="Locaciones"
      actions={
        <>
          <Link to="/admin/formLocation" className="button small">
            Agregar Locación
          </Link>
          <ToAdminHome />
        </>
      }
    >
      <TermList
        title="Locaciones"
        columns={['Nombre']}
        ask={ask}
        form="/admin/formLocation"
        kind={{ tabla: 'location', campo: 'id_place', campoProd: 'id_place' }}
      />
    </AdminPage>
  )
}
