import { Link } from '../../ui/link.tsx'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { TermList } from './term-list.tsx'
import { browserApi } from '../../api/use-api.ts'

export function meta() {
  return [{ title: 'Productores · Descorche' }, { name: 'robots', content: 'noindex' }]
}

async function ask() {
  const answer = await browserApi()('GET /productor')
  return answer.ok
    ? {
        ok: true as const,
        value: answer.value.map((one) => ({
          id: one.id_Prod,
          cells: [one.description],
          products: one.products,
        })),
      }
    : answer
}

export default function AdminProducers() {
  return (
    <AdminPage
      title="Productores"
      actions={
        <>
          <Link to="/admin/formProductor" className="button small">
            Agregar Productor
          </Link>
          <ToAdminHome />
        </>
      }
    >
      <TermList
        title="Productores"
        columns={['Nombre']}
        ask={ask}
        form="/admin/formProductor"
        kind={{ tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod' }}
      />
    </AdminPage>
  )
}
