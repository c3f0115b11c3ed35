import type { Route } from './+types/categories'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { deleteOrMerge, unlessNarrowed } from './change-terms.ts'
import { TermList } from './term-list.tsx'
import { termsHead } from './terms-head.tsx'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Categorías')

export const clientLoader = () =>
  loadAdmin('wines.change', async () =>
    found(await browserApi()('GET /category')).map((category) => ({
      id: category.id_categ,
      cells: [category.type, category.variety, category.degreeSugar],
      products: category.products,
    })),
  )
export const clientAction = deleteOrMerge
export const shouldRevalidate = unlessNarrowed

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = termsHead('Categorías', 'Agregar Categoría', '/admin/formCategory')

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminCategories({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(terms) => (
        <TermList
          title={head.title}
          columns={['Tipo', 'Varietal', 'Azúcar']}
          terms={terms}
          form="/admin/formCategory"
          naming={1}
          kind={{ tabla: 'category', campo: 'id_categ', campoProd: 'id_categ' }}
        />
      )}
    </AdminScreen>
  )
}
