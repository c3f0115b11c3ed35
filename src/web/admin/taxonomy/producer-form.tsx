import { descriptionForm } from '../../../catalogue/products/product.contract.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { adminForm } from '../kit/admin-form.tsx'
import { found } from '../../api/load-own.ts'

const form = adminForm({
  title: 'Bodega',
  list: '/admin/listProductor',
  needs: 'wines.change',
  load: async (id, { api }) => ({
    producer: id > 0 ? found(await api('GET /productor')).find(({ id_Prod }) => id_Prod === id) : undefined,
  }),
  start: ({ producer }, id) =>
    id === 0 ? { description: '' } : producer && { description: producer.description },
  schema: descriptionForm,
  warning: ({ description }) =>
    description.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined,
  add: { call: 'POST /productor', sent: (body) => ({ body }) },
  change: { call: 'PUT /productor', sent: (body, id_Prod) => ({ body: { id_Prod, ...body } }) },
  kind: 'sheet admin-form narrow',
  fields: [{ name: 'description', label: 'Nombre de la bodega', wide: true, maxLength: 200 }],
  below: (id) => <HistoryPanel kind="bodega" subject={id} />,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = form
export default form.Screen
