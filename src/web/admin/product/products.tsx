import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/products'
import { callAction, unlessProblem } from '../../api/call-action.ts'
import type { Option } from '../../ui/find-options.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../ui/admin-page.tsx'
import { ListViews, useShownColumns } from '../ui/list-views/list-views.tsx'
import { loadViews, viewCalls, type OwnViews } from '../ui/list-views/load-views.ts'
import { loadAdmin } from '../ui/load-admin.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { useCan } from '../ui/use-can.ts'
import { choiceColumn } from '../ui/choice-column.tsx'
import { useChosen } from '../ui/use-chosen.ts'
import { useRows } from '../ui/use-stale.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { loadPage, loadTermOptions } from './load-products.ts'
import { ProductTools } from './product-tools.tsx'
import { filterOf, productList, readProductView, type ProductView } from './product-view.ts'
import { wineColumns, type ListedWine } from './wine-columns.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Productos')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('wines.read', async () => {
    const [page, terms, own] = await Promise.all([
      loadPage(readProductView(new URL(request.url).searchParams)),
      loadTermOptions(),
      loadViews('wines'),
    ])
    return { page, terms, own }
  })
export const clientAction = callAction([
  ...viewCalls,
  'PUT /products',
  'PUT /products/del/{id}',
  'PUT /products/restore/{id}',
  'PUT /stock',
  'POST /stock/bajas',
  'POST /products/bulk',
  'POST /products/bulk/{id}/undo',
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
      {({ page, terms, own }) => (
        <>
          <ProductTools
            view={view}
            change={change}
            terms={terms}
            total={page.ok ? page.value.total : undefined}
          />
          {page.ok ? (
            <>
              <Wines
                wines={page.value.items}
                total={page.value.total}
                view={view}
                own={own}
                categories={terms.category}
                onSort={(sort) => change({ sort })}
                none={<EmptyPage list={page.value} to={ofPage} none={<NoWines />} />}
              />
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

type WinesProps = {
  wines: ListedWine[]
  total: number
  view: ProductView
  own: OwnViews
  categories: readonly Option[]
  onSort: (sort: string) => void
  /** Shown without rows. */
  none: React.ReactNode
}

function Wines({ wines, total, view, own, categories, onSort, none }: WinesProps) {
  const can = useCan()
  const { chosen, choose, isChosen, chooseAll, clear } = useChosen(JSON.stringify(filterOf(view)))
  const choice = choiceColumn({
    rows: wines,
    isChosen,
    choose,
    label: (wine) => `Elegir ${productName(wine)}`,
    allLabel: 'Elegir todos los de esta página',
    headLabel: 'Elegir todos',
  })
  const columns = [...(can('wines.change') ? [choice] : []), ...wineColumns(can)]
  const shown = useShownColumns(columns, own)
  return (
    <>
      <ListViews own={own} columns={columns} />
      <DataTable
        label="Productos"
        kind="compact wines-table"
        {...useRows(wines)}
        columns={shown}
        rowKey={(wine) => wine.id}
        sort={view.sort ?? ''}
        onSort={onSort}
        selected={(wine) => isChosen(wine.id)}
        empty={none}
      />
      <BulkBar {...{ chosen, total, view, categories, chooseAll, clear }} />
    </>
  )
}

function NoWines() {
  return (
    <>
      <p>No se han encontrados los productos solicitados</p>
      <Link to={productList} className="button plain small">
        Ver todos los productos
      </Link>
    </>
  )
}
