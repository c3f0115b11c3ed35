import { descriptionForm } from '../../../catalogue/products/product.contract.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { adminForm } from '../kit/admin-form.tsx'
import { found } from '../../api/load-own.ts'

const form = adminForm({
  title: 'Lugar',
  list: '/admin/listLocation',
  needs: 'wines.change',
  load: async (id, { api }) => ({
    place: id > 0 ? found(await api('GET /location')).find(({ id_place }) => id_place === id) : undefined,
  }),
  start: ({ place }, id) => (id === 0 ? { description: '' } : place && { description: place.description }),
  schema: descriptionForm,
  warning: ({ description }) =>
    description.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined,
  add: { call: 'POST /location', sent: (body) => ({ body }) },
  change: { call: 'PUT /location', sent: (body, id_place) => ({ body: { id_place, ...body } }) },
  kind: 'sheet admin-form narrow',
  fields: [{ name: 'description', label: 'Región y país', wide: true, maxLength: 200 }],
  below: (id) => <HistoryPanel kind="lugar" subject={id} />,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = form
export default form.Screen
