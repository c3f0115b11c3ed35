import { Link } from '../../ui/link.tsx'
import { listAsLeft } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { DescriptionForm } from './description-form.tsx'
import { browserApi } from '../../api/use-api.ts'

export function meta() {
  return [{ title: 'Locación · Descorche' }, { name: 'robots', content: 'noindex' }]
}

async function ask() {
  const answer = await browserApi()('GET /location')
  return answer.ok
    ? {
        ok: true as const,
        value: answer.value.map((one) => ({ id: one.id_place, description: one.description })),
      }
    : answer
}

const save = (id: number, description: string) =>
  id > 0
    ? browserApi()('PUT /location', { body: { id_place: id, description } })
    : browserApi()('POST /location', { body: { description } })

export default function AdminLocationForm() {
  return (
    <AdminPage
      title="Locación"
      actions={
        <Link to={listAsLeft('/admin/listLocation')} className="button plain small">
          Volver a la lista
        </Link>
      }
    >
      <DescriptionForm kind="lugar" label="Región y país" back="/admin/listLocation" ask={ask} save={save} />
    </AdminPage>
  )
}
