import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import { unlessProblem } from '../../api/call-action.ts'
import { Link } from '../../ui/link.tsx'
import { adminList } from '../kit/admin-list.tsx'
import { ToAdminHome } from '../ui/admin-page.tsx'
import { useCan } from '../ui/use-can.ts'
import { PastBulk } from './bulk/past-bulk.tsx'
import { loadPage, loadTermOptions } from './load-products.ts'
import { PictureFiles } from './picture-files/picture-files.tsx'
import { filterOf, productFilters, productList, type ProductView, type TermOptions } from './product-view.ts'
import { type ListedWine, wineColumns } from './wine-columns.tsx'

type Props = Picked<ListedWine> & { shown: { view: ProductView; beside: TermOptions } }

/** Changes the ticked wines of all pages. */
function ChangePicked({ chosen: { all, ids }, count, clear, shown: { view, beside } }: Props) {
  const [open, setOpen] = useState(false)
  const ticked = [...ids].map(Number)
  const selection: SentSelection = all ? { filter: filterOf(view), except: ticked } : { ids: ticked }
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cambiar…
      </button>
      {open && (
        <BulkDialog
          selection={selection}
          count={count}
          categories={beside.category}
          close={() => setOpen(false)}
          applied={() => {
            setOpen(false)
            clear()
          }}
        />
      )}
    </>
  )
}

import type { Picked } from '../kit/picked.tsx'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import type { SentSelection } from './bulk/bulk-draft.ts'

const list = adminList({
  title: 'Productos',
  actions: (
    <>
      <WaysToAdd />
      <ToAdminHome />
    </>
  ),
  needs: 'wines.read',
  calls: [
    'PUT /products',
    'PUT /products/del/{id}',
    'PUT /products/restore/{id}',
    'PUT /stock',
    'POST /stock/bajas',
    'POST /products/bulk',
    'POST /products/bulk/{id}/undo',
  ],
  // cells and bulk changes report their own
  answered: () => undefined,
  shouldRevalidate: unlessProblem,
  views: 'wines',
  filters: productFilters,
  fold: 'Filtros',
  beside: loadTermOptions,
  load: loadPage,
  rows: ({ items }) => items,
  label: 'Productos',
  kind: 'compact wines-table',
  rowKey: ({ id }) => id,
  sort: '',
  count: ({ answer: { total } }) => (total === 1 ? '1 producto' : `${writeNumber(total)} productos`),
  tools: ({ can }) =>
    can('wines.change') && (
      <>
        <PictureFiles />
        <PastBulk />
      </>
    ),
  picking: {
    needs: 'wines.change',
    label: 'Productos elegidos',
    word: 'elegido',
    tick: (wine) => `Elegir ${productName(wine)}`,
    tickPage: { label: 'Elegir todos los de esta página', short: 'Elegir todos' },
    total: ({ total }) => total,
    all: 'filter',
    Actions: ChangePicked,
  },
  columns: ({ can }) => wineColumns(can),
  empty: (
    <>
      <p>No se han encontrados los productos solicitados</p>
      <Link to={productList} className="button plain small">
        Ver todos los productos
      </Link>
    </>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

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
