import { useCallback } from 'react'
import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productName, vintageAndContent } from '../../../catalogue/wine-name.ts'
import { adminPageSize, adminSorts, wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import { useAddressView } from '../frame/address-view.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { countAwaited, peopleWait } from './awaited.ts'
import { PriceCell } from './price-cell.tsx'
import { ProductTools, readProductView, type ProductView } from './product-tools.tsx'
import { StockCell } from './stock-cell.tsx'
import { useAnswer, type QueryState } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { WinePicture } from '../../storefront/wine/wine-picture.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'

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
          <Link to="/admin/importar" className="button plain small">
            Importar
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
  const { parameters, change, ofPage } = useAddressView()
  const text = parameters.toString()
  const ask = useCallback(() => askFor(readProductView(new URLSearchParams(text))), [text])
  const [query, again] = useAnswer(ask)
  const view = readProductView(parameters)
  const archive = async (wine: ProductAnswer, archived: boolean, undoable = true): Promise<void> => {
    const answer = await browserApi()(archived ? 'PUT /products/del/{id}' : 'PUT /products/restore/{id}', {
      path: { id: wine.id },
    })
    again()
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast(
      'success',
      answer.value.message,
      undoable
        ? { label: `Deshacer: ${productName(wine)}`, run: () => void archive(wine, !archived, false) }
        : undefined,
    )
  }
  const page = query.state === 'ready' ? query.value : undefined
  return (
    <>
      <ProductTools view={view} change={change} total={page?.total} />
      <DataTable
        label="Productos"
        query={rowsOf(query)}
        again={again}
        columns={columnsWith(archive, again)}
        rowKey={(wine) => wine.id}
        sort={view.sort ?? ''}
        onSort={(sort) => change({ sort })}
        waitingRows={adminPageSize}
        empty={
          <>
            <p>No se han encontrados los productos solicitados</p>
            <Link to="/admin/listProduct" className="button plain small">
              Ver todos los productos
            </Link>
          </>
        }
      />
      {page && <Pager page={page.page} pages={page.pages} to={ofPage} />}
    </>
  )
}

/** A wine with how many people wait for its return. */
type ListedWine = ProductAnswer & { waiting: number }

async function askFor(view: ProductView) {
  const { shown, page, ...filter } = view
  const answer = await browserApi()('GET /products/all', {
    query: {
      ...filter,
      page,
      size: adminPageSize,
      sort: adminSorts.find((sort) => sort === view.sort),
      type: wineTypes.find((type) => type === view.type),
      ...(shown === 'archivados' ? { archived: true } : {}),
      ...(shown === 'bajo' ? { low: true } : {}),
      ...(shown === 'todos' ? { all: true } : {}),
    },
  })
  if (!answer.ok) return answer
  // the request has a page, so the answer is one; the type also allows the whole list
  if (Array.isArray(answer.value)) throw new Error('The list came without pages')
  const { items, ...rest } = answer.value
  const awaited = await countAwaited(items.filter((wine) => wine.available < 1).map((wine) => wine.id))
  return {
    ok: true as const,
    value: { ...rest, items: items.map((wine) => ({ ...wine, waiting: awaited.get(wine.id) ?? 0 })) },
  }
}

function rowsOf(query: QueryState<{ items: ListedWine[] }>): QueryState<ListedWine[]> {
  return query.state === 'ready' ? { ...query, value: query.value.items } : query
}

function columnsWith(
  archive: (wine: ProductAnswer, archived: boolean) => Promise<void>,
  changed: () => void,
): Column<ListedWine>[] {
  return [
    {
      title: 'Nombre',
      sort: 'nombre',
      wide: true,
      cell: (wine) => (
        <span className="admin-wine" data-type={wine.category.type}>
          <WinePicture image={wine.image} productId={wine.id} sizes="32px" />
          <span>
            <Link to={`/admin/addProductUpd/${wine.id}`}>{wine.name}</Link>
            <small className="muted">{vintageAndContent(wine)}</small>
            {wine.archived && <span className="chip">Archivado</span>}
          </span>
        </span>
      ),
    },
    {
      title: 'Precio',
      sort: 'precio',
      align: 'money',
      cell: (wine) => <PriceCell wine={wine} changed={changed} />,
    },
    { title: 'Bodega', sort: 'productor', cell: (wine) => wine.productor.description },
    { title: 'Lugar', sort: 'locacion', cell: (wine) => wine.location.description },
    {
      title: 'Tipo',
      sort: 'tipo',
      cell: (wine) => (
        <span className="admin-kind" data-type={wine.category.type}>
          <span className="type-dot" aria-hidden="true" />
          {wine.category.type}
        </span>
      ),
    },
    {
      title: 'Stock',
      sort: 'stock',
      align: 'number',
      cell: (wine) => (
        <>
          <StockCell wine={wine} changed={changed} />
          {wine.waiting > 0 && <small className="muted admin-discount">{peopleWait(wine.waiting)}</small>}
        </>
      ),
    },
    { title: 'Mínimo', align: 'number', cell: (wine) => wine.minimo },
    {
      title: 'Acciones',
      wide: true,
      cell: (wine) => (
        <span className="admin-actions">
          <Link to={`/admin/addProductUpd/${wine.id}`} aria-label={`Modificar ${productName(wine)}`}>
            Modificar
          </Link>
          <Link to={`/detail/${wine.id}`} aria-label={`Ver ${productName(wine)} en la tienda`}>
            Ver
          </Link>
          <button
            type="button"
            className="link-button"
            aria-label={`${wine.archived ? 'Volver a vender' : 'Eliminar'} ${productName(wine)}`}
            onClick={() => void archive(wine, !wine.archived)}
          >
            {wine.archived ? 'Volver a vender' : 'Eliminar'}
          </button>
        </span>
      ),
    },
  ]
}
