import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminPageSize } from '../../catalogue/wine-terms.ts'
import { formatPesos } from '../../money/money.ts'
import { AdminPage, ToAdminHome } from '../admin/admin-page.tsx'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { Pager } from '../ui/pager.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import '../orders/orders.css'

export function meta() {
  return [{ title: 'Productos · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminProducts() {
  return (
    <AdminPage
      title="Productos"
      actions={
        <>
          <Link to="/admin/addProduct" className="button small">
            Agregar Producto
          </Link>
          <ToAdminHome />
        </>
      }
    >
      <Products />
    </AdminPage>
  )
}

function Products() {
  const [parameters, setParameters] = useSearchParams()
  const name = parameters.get('name') ?? ''
  const view =
    parameters.get('archived') === 'true' ? 'archived' : parameters.get('low') === 'true' ? 'low' : 'all'
  const page = Math.max(0, Number(parameters.get('page') ?? 0) || 0)
  const ask = useCallback(
    () =>
      browserApi()('GET /products/all', {
        query: {
          page,
          size: adminPageSize,
          ...(name ? { name } : {}),
          ...(view === 'archived' ? { archived: true } : {}),
          ...(view === 'low' ? { low: true } : {}),
        },
      }),
    [page, name, view],
  )
  const [asked, again] = useAnswer(ask)
  const change = (values: Record<string, string>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [key, value] of Object.entries(values)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const archive = async (id: number, archived: boolean) => {
    const answer = await browserApi()(archived ? 'PUT /products/del/{id}' : 'PUT /products/restore/{id}', {
      path: { id },
    })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    again()
  }
  return (
    <>
      <form
        className="admin-tools"
        onSubmit={(event) => {
          event.preventDefault()
          change({ name: (new FormData(event.currentTarget).get('name') as string | null) ?? '' })
        }}
      >
        <div className="field">
          <label htmlFor="name">Buscar</label>
          <input id="name" name="name" type="search" className="input" defaultValue={name} maxLength={100} />
        </div>
        <button type="submit" className="button small">
          Buscar
        </button>
        <button
          type="button"
          className="button plain small"
          aria-pressed={view === 'all'}
          onClick={() => change({ archived: '', low: '' })}
        >
          A la venta
        </button>
        <button
          type="button"
          className="button plain small"
          aria-pressed={view === 'low'}
          onClick={() => change({ archived: '', low: 'true' })}
        >
          Bajo el mínimo
        </button>
        <button
          type="button"
          className="button plain small"
          aria-pressed={view === 'archived'}
          onClick={() => change({ archived: 'true', low: '' })}
        >
          Archivados
        </button>
      </form>
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failure problem={asked.problem} again={again} />}
      {asked.state === 'ready' && !Array.isArray(asked.value) && (
        <>
          <p className="muted figures" role="status">
            {asked.value.total.toLocaleString('es-AR')} productos
          </p>
          {asked.value.items.length === 0 ? (
            <p className="notice">No se han encontrados los productos solicitados</p>
          ) : (
            <TableScroll label="Productos">
              <table className="table cards">
                <thead>
                  <tr>
                    <th scope="col">Nombre</th>
                    <th scope="col" className="money">
                      Precio
                    </th>
                    <th scope="col">Productor</th>
                    <th scope="col">Locación</th>
                    <th scope="col">Tipo</th>
                    <th scope="col" className="number">
                      Stock / mínimo
                    </th>
                    <th scope="col">Acciones</th>
                  </tr>
                </thead>
                <tbody>
                  {asked.value.items.map((wine) => (
                    <tr key={wine.id}>
                      <td className="wide">
                        <Link to={`/detail/${wine.id}`}>{wine.name}</Link>
                      </td>
                      <td className="money" data-label="Precio">
                        {formatPesos(wine.price)}
                      </td>
                      <td data-label="Productor">{wine.productor.description}</td>
                      <td data-label="Locación">{wine.location.description}</td>
                      <td data-label="Tipo">{wine.category.type}</td>
                      <td className="number" data-label="Stock / mínimo">
                        {wine.available < wine.minimo ? (
                          <span className="chip warn">{wine.stock}</span>
                        ) : (
                          wine.stock
                        )}{' '}
                        / {wine.minimo}
                      </td>
                      <td className="wide">
                        <span className="row">
                          <Link to={`/admin/addProductUpd/${wine.id}`} aria-label={`Modificar ${wine.name}`}>
                            Modificar
                          </Link>
                          <button
                            type="button"
                            className="link-button"
                            aria-label={`${wine.archived ? 'Volver a vender' : 'Eliminar'} ${wine.name}`}
                            onClick={() => void archive(wine.id, !wine.archived)}
                          >
                            {wine.archived ? 'Volver a vender' : 'Eliminar'}
                          </button>
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          )}
          <Pager
            page={asked.value.page}
            pages={asked.value.pages}
            to={(to) => {
              const next = new URLSearchParams(parameters)
              next.set('page', String(to))
              return `/admin/listProduct?${next.toString()}`
            }}
          />
        </>
      )}
    </>
  )
}
