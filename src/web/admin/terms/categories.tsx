import { Link } from '../../ui/link.tsx'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { TermList } from './term-list.tsx'
import { browserApi } from '../../api/use-api.ts'

export function meta() {
  return [{ title: 'Categorías · Descorche' }, { name: 'robots', content: 'noindex' }]
}

async function ask() {
  const answer = await browserApi()('GET /category')
  return answer.ok
    ? {
        ok: true as const,
        value: answer.value.map((one) => ({
          id: one.id_categ,
          cells: [one.type, one.variety, one.degreeSugar],
          products: one.products,
        })),
      }
    : answer
}

export default function AdminCategories() {
  return (
    <AdminPage
      title="Categorías"
      actions={
        <>
          <Link to="/admin/formCategory" className="button small">
            Agregar Categoría
          </Link>
          <ToAdminHome />
        </>
      }
    >
      <TermList
        title="Categorías"
        columns={['Tipo', 'Variedad', 'Azúcar']}
        ask={ask}
        form="/admin/formCategory"
        naming={1}
        kind={{ tabla: 'category', campo: 'id_categ', campoProd: 'id_categ' }}
      />
    </AdminPage>
  )
}
