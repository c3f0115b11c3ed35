import type { Route } from './+types/producers'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { deleteOrMerge, unlessNarrowed } from './change-terms.ts'
import { TermList } from './term-list.tsx'
import { termsHead } from './terms-head.tsx'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Bodegas')

export const clientLoader = () =>
  loadAdmin('wines.change', async () =>
    found(await browserApi()('GET /productor')).map((producer) => ({
      id: producer.id_Prod,
      cells: [producer.description],
      products: producer.products,
    })),
  )
export const clientAction = deleteOrMerge
export const shouldRevalidate = unlessNarrowed

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = termsHead('Bodegas', 'Agregar Bodega', '/admin/formProductor')

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminProducers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(terms) => (
        <TermList
          title={head.title}
          columns={['Nombre']}
          terms={terms}
          form="/admin/formProductor"
          kind={{ tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod' }}
        />
      )}
    </AdminScreen>
  )
}
