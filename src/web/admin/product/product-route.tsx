import { useCallback } from 'react'
import { useParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { listAsLeft } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { countAwaited } from './awaited.ts'
import { ProductForm } from './product-form.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

export function meta() {
  return [{ title: 'Producto · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminProductForm() {
  const id = Number(useParams()['id'] ?? 0)
  return (
    <AdminPage
      title={id > 0 ? 'Modificar producto' : 'Agregar Producto'}
      actions={
        <Link to={listAsLeft('/admin/listProduct')} className="button plain small">
          Volver a la lista
        </Link>
      }
    >
      <div className="stack">
        <FormLoader id={id} key={id} />
        {id > 0 && <HistoryPanel key={`history-${id}`} kind="producto" subject={id} />}
      </div>
    </AdminPage>
  )
}

function FormLoader({ id }: { id: number }) {
  const ask = useCallback(async () => {
    const api = browserApi()
    const [producers, places, categories, facets, wine, cost] = await Promise.all([
      api('GET /productor'),
      api('GET /location'),
      api('GET /category'),
      api('GET /filters/facets', { query: {} }),
      id > 0 ? api('GET /products/detail/{id}', { path: { id } }) : undefined,
      id > 0 ? api('GET /products/cost/{id}', { path: { id } }) : undefined,
    ])
    const waiting = (await countAwaited(wine?.ok && wine.value[0]?.available === 0 ? [id] : [])).get(id) ?? 0
    if (!producers.ok) return producers
    if (!places.ok) return places
    if (!categories.ok) return categories
    if (!facets.ok) return facets
    if (wine && !wine.ok) return wine
    if (cost && !cost.ok) return cost
    return {
      ok: true as const,
      value: {
        wine: wine?.value[0],
        cost: cost?.value.cost ?? null,
        waiting,
        terms: {
          producers: producers.value.map((one) => ({ id: one.id_Prod, description: one.description })),
          places: places.value.map((one) => ({ id: one.id_place, description: one.description })),
          categories: categories.value,
          pairings: facets.value.pairing.map((one) => one.value),
          // a variety of one grape is its name
          grapes: [...new Set(categories.value.map((one) => one.variety))].filter(
            (variety) => !/ y |^Corte /.test(variety),
          ),
        },
      },
    }
  }, [id])
  const [query, again] = useAnswer(ask)
  if (query.state === 'loading') return <Loading />
  if (query.state === 'failed') return <Failure problem={query.problem} again={again} />
  return <ProductForm {...query.value} />
}
