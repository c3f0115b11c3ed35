import { termList } from './term-list.tsx'

const list = termList({
  title: 'Categorías',
  add: 'Agregar Categoría',
  form: '/admin/formCategory',
  kind: { tabla: 'category', campo: 'id_categ', campoProd: 'id_categ' },
  none: 'Todavía no hay ninguna.',
  columns: ['Tipo', 'Varietal', 'Azúcar'],
  naming: 1,
  call: 'GET /category',
  term: ({ id_categ, type, variety, degreeSugar, products }) => ({
    id: id_categ,
    cells: [type, variety, degreeSugar],
    products,
  }),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen
