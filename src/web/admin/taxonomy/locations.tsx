import { termList } from './term-list.tsx'

const list = termList({
  title: 'Lugares',
  add: 'Agregar Lugar',
  form: '/admin/formLocation',
  kind: { tabla: 'location', campo: 'id_place', campoProd: 'id_place' },
  none: 'Todavía no hay ninguno.',
  columns: ['Nombre'],
  naming: 0,
  call: 'GET /location',
  term: ({ id_place, description, products }) => ({ id: id_place, cells: [description], products }),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen
