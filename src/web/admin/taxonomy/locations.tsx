import type { Route } from './+types/locations'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { deleteOrMerge, unlessNarrowed } from './change-terms.ts'
import { TermList } from './term-list.tsx'
import { termsHead } from './terms-head.tsx'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Lugares')

export const clientLoader = () =>
  loadAdmin('wines.change', async () =>
    found(await browserApi()('GET /location')).map((place) => ({
      id: place.id_place,
      cells: [place.description],
      products: place.products,
    })),
  )
export const clientAction = deleteOrMerge
export const shouldRevalidate = unlessNarrowed

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = termsHead('Lugares', 'Agregar Lugar', '/admin/formLocation')

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminLocations({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(terms) => (
        <TermList
          title={head.title}
          columns={['Nombre']}
          terms={terms}
          form="/admin/formLocation"
          kind={{ tabla: 'location', campo: 'id_place', campoProd: 'id_place' }}
        />
      )}
    </AdminScreen>
  )
}
