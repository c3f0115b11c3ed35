import { termList } from './term-list.tsx'

const list = termList({
  title: 'Bodegas',
  add: 'Agregar Bodega',
  form: '/admin/formProductor',
  kind: { tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod' },
  none: 'Todavía no hay ninguna.',
  columns: ['Nombre'],
  naming: 0,
  call: 'GET /productor',
  term: ({ id_Prod, description, products }) => ({ id: id_Prod, cells: [description], products }),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen
