import { Link } from '../../ui/link.tsx'
import { listAsLeft } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { DescriptionForm } from './description-form.tsx'
import { browserApi } from '../../api/use-api.ts'

export function meta() {
  return [{ title: 'Productor · Descorche' }, { name: 'robots', content: 'noindex' }]
}

async function ask() {
  const answer = await browserApi()('GET /productor')
  return answer.ok
    ? {
        ok: true as const,
        value: answer.value.map((one) => ({ id: one.id_Prod, description: one.description })),
      }
    : answer
}

const save = (id: number, description: string) =>
  id > 0
    ? browserApi()('PUT /productor', { body: { id_Prod: id, description } })
    : browserApi()('POST /productor', { body: { description } })

export default function AdminProducerForm() {
  return (
    <AdminPage
      title="Productor"
      actions={
        <Link to={listAsLeft('/admin/listProductor')} className="button plain small">
          Volver a la lista
        </Link>
      }
    >
      <DescriptionForm
        kind="bodega"
        label="Nombre de la bodega"
        back="/admin/listProductor"
        ask={ask}
        save={save}
      />
    </AdminPage>
  )
}
