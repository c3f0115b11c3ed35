import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/products'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../frame/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../frame/admin-page.tsx'
import { loadAdmin } from '../frame/load-admin.ts'
import { ProblemMessage } from '../frame/problem-message.tsx'
import { useCan } from '../frame/use-can.ts'
import { useRows } from '../frame/use-late.ts'
import { loadPage, loadTermOptions } from './load-products.ts'
import { ProductTools } from './product-tools.tsx'
import { productList, readProductView } from './product-view.ts'
import { wineColumns, type ListedWine } from './wine-columns.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Productos'), { name: 'robots', content: 'noindex' }]
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('wines.read', async () => {
    const [page, terms] = await Promise.all([
      loadPage(readProductView(new URL(request.url).searchParams)),
      loadTermOptions(),
    ])
    return { page, terms }
  })
export const clientAction = callAction([
  'PUT /products',
  'PUT /products/del/{id}',
  'PUT /products/restore/{id}',
  'PUT /stock',
])
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Productos',
  actions: (
    <>
      <WaysToAdd />
      <ToAdminHome />
    </>
  ),
}

function WaysToAdd() {
  const can = useCan()
  return (
    <>
      {can('wines.change') && (
        <Link to="/admin/addProduct" className="button small">
          Agregar Producto
        </Link>
      )}
      {can('imports.run') && (
        <Link to="/admin/importar" className="button plain small">
          Importar
        </Link>
      )}
    </>
  )
}

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { parameters, change, ofPage } = useAddressView()
  const view = readProductView(parameters)
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ page, terms }) => (
        <>
          <ProductTools
            view={view}
            change={change}
            terms={terms}
            total={page.ok ? page.value.total : undefined}
          />
          {page.ok ? (
            <>
              <Wines wines={page.value.items} sort={view.sort} onSort={(sort) => change({ sort })} />
              <Pager page={page.value.page} pages={page.value.pages} to={ofPage} />
            </>
          ) : (
            <ProblemMessage problem={page.problem} />
          )}
        </>
      )}
    </AdminScreen>
  )
}

type WinesProps = { wines: ListedWine[]; sort: string | undefined; onSort: (sort: string) => void }

function Wines({ wines, sort = '', onSort }: WinesProps) {
  const can = useCan()
  return (
    <DataTable
      label="Productos"
      {...useRows(wines)}
      columns={wineColumns(can)}
      rowKey={(wine) => wine.id}
      sort={sort}
      onSort={onSort}
      empty={
        <>
          <p>No se han encontrados los productos solicitados</p>
          <Link to={productList} className="button plain small">
            Ver todos los productos
          </Link>
        </>
      }
    />
  )
}
