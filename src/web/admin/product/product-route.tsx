import type { Params } from 'react-router'
import { unlessSubmitted } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { countDemand } from '../../slots/product-demand.ts'
import { ProductForm } from './product-form.tsx'
import { productList } from './product-view.ts'

/** Which wine the form is of: 0, a new one. */
const idOf = (params: Params) => Number(params['id'] ?? 0)

const screen = adminScreen({
  title: 'Producto',
  heading: (params) => (idOf(params) > 0 ? 'Modificar producto' : 'Agregar Producto'),
  actions: <BackToList to={productList}>Volver a la lista</BackToList>,
  needs: 'wines.change',
  calls: ['POST /products', 'PUT /products'],
  shouldRevalidate: unlessSubmitted,
  load: async ({ params, can }) => {
    const id = idOf(params)
    const [terms, wine] = await Promise.all([loadTerms(), id > 0 ? loadWine(id) : undefined])
    return {
      id,
      terms,
      wine: wine?.wine,
      own: wine?.own ?? { cost: null, shelf: null },
      waiting: wine?.waiting ?? 0,
      seesHistory: can('history.read'),
    }
  },
  Body: ({ id, seesHistory, ...form }) => (
    <div className="stack">
      <ProductForm key={id} {...form} />
      {id > 0 && seesHistory && <HistoryPanel key={`history-${id}`} kind="producto" subject={id} />}
    </div>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

async function loadTerms() {
  const api = browserApi()
  const [producers, places, listed, facets] = await Promise.all([
    api('GET /productor'),
    api('GET /location'),
    api('GET /category'),
    api('GET /filters/facets', { query: {} }),
  ])
  const categories = found(listed)
  return {
    producers: found(producers).map((producer) => ({
      id: producer.id_Prod,
      description: producer.description,
    })),
    places: found(places).map((place) => ({ id: place.id_place, description: place.description })),
    categories,
    pairings: found(facets).pairing.map((pairing) => pairing.value),
    // a variety of one grape is its name
    grapes: [...new Set(categories.map((category) => category.variety))].filter(
      (variety) => !/ y |^Corte /.test(variety),
    ),
  }
}

/** A wine with what it costs the shop and how many people wait for its return. */
async function loadWine(id: number) {
  const api = browserApi()
  const [wines, own] = await Promise.all([
    api('GET /products/detail/{id}', { path: { id } }),
    api('GET /products/cost/{id}', { path: { id } }),
  ])
  const wine = found(wines)[0]
  const awaited = await countDemand(wine?.available === 0 ? [id] : [])
  return { wine, own: found(own), waiting: awaited.get(id) ?? 0 }
}
