import type { Route } from './+types/producer-form'
import { callAction, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { idIn, unlessSent } from './change-terms.ts'
import { DescriptionForm } from './name-form.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Bodega')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('wines.change', async () => {
    const id = idIn(request)
    if (id === 0) return { id, start: '' }
    const current = found(await browserApi()('GET /productor')).find((producer) => producer.id_Prod === id)
    return { id, start: current?.description }
  })
export const clientAction = callAction(['POST /productor', 'PUT /productor'])
export const shouldRevalidate = unlessSent

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const list = '/admin/listProductor'
const head = { title: 'Bodega', actions: <BackToList to={list}>Volver a la lista</BackToList> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminProducerForm({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(producer) => <ProducerForm {...producer} />}
    </AdminScreen>
  )
}

function ProducerForm({ id, start }: { id: number; start: string | undefined }) {
  const add = useCall('POST /productor')
  const change = useCall('PUT /productor')
  return (
    <DescriptionForm
      id={id}
      start={start}
      kind="bodega"
      label="Nombre de la bodega"
      back={list}
      change={
        id > 0
          ? {
              fetcher: change.fetcher,
              send: (description) => change.send({ body: { id_Prod: id, description } }),
            }
          : { fetcher: add.fetcher, send: (description) => add.send({ body: { description } }) }
      }
    />
  )
}
