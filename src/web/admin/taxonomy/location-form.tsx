import type { Route } from './+types/location-form'
import { callAction, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { idIn, unlessSent } from './change-terms.ts'
import { DescriptionForm } from './name-form.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Lugar')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('wines.change', async () => {
    const id = idIn(request)
    if (id === 0) return { id, start: '' }
    const location = found(await browserApi()('GET /location')).find((place) => place.id_place === id)
    return { id, start: location?.description }
  })
export const clientAction = callAction(['POST /location', 'PUT /location'])
export const shouldRevalidate = unlessSent

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const list = '/admin/listLocation'
const head = { title: 'Lugar', actions: <BackToList to={list}>Volver a la lista</BackToList> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminLocationForm({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(place) => <LocationForm {...place} />}
    </AdminScreen>
  )
}

function LocationForm({ id, start }: { id: number; start: string | undefined }) {
  const add = useCall('POST /location')
  const change = useCall('PUT /location')
  return (
    <DescriptionForm
      id={id}
      start={start}
      kind="lugar"
      label="Región y país"
      back={list}
      change={
        id > 0
          ? {
              fetcher: change.fetcher,
              send: (description) => change.send({ body: { id_place: id, description } }),
            }
          : { fetcher: add.fetcher, send: (description) => add.send({ body: { description } }) }
      }
    />
  )
}
