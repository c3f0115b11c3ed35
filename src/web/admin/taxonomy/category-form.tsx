import { categoryForm } from '../../../catalogue/products/product.contract.ts'
import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import { sugarDegrees } from '../../../catalogue/taxonomy/wine-terms.ts'
import { found } from '../../api/load-own.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { adminForm } from '../kit/admin-form.tsx'

type Draft = { type: string; variety: string; degreeSugar: string }

const blank: Draft = { type: '', variety: '', degreeSugar: '' }
/** Only wine has a degree of sugar. */
const mayBeWine = ({ type }: Draft) => type === '' || isWineType(type)

const form = adminForm({
  title: 'Categoría',
  list: '/admin/listCategory',
  needs: 'wines.change',
  load: async (id, { api }) => ({
    category: id > 0 ? found(await api('GET /category')).find(({ id_categ }) => id_categ === id) : blank,
  }),
  start: ({ category }): Draft | undefined => {
    if (!category) return undefined
    const { type, variety, degreeSugar } = category
    return { type, variety, degreeSugar }
  },
  schema: categoryForm,
  toBody: (draft) => (mayBeWine(draft) ? draft : { ...draft, degreeSugar: '' }),
  warning: ({ variety }) => (variety.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined),
  add: { call: 'POST /category', sent: (body) => ({ body }) },
  change: { call: 'PUT /category', sent: (category, id) => ({ body: { id, ...category } }) },
  fields: [
    { name: 'type', label: 'Tipo', none: 'Elegí un tipo', list: categoryTypes },
    { name: 'variety', label: (draft) => (mayBeWine(draft) ? 'Varietal' : 'Clase'), maxLength: 120 },
    {
      name: 'degreeSugar',
      label: 'Graduación de azúcar',
      none: 'Elegí una graduación',
      list: sugarDegrees,
      when: mayBeWine,
    },
  ],
  below: (id) => <HistoryPanel kind="categoria" subject={id} />,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = form
export default form.Screen
