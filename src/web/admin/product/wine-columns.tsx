import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productAddress } from '../../../catalogue/wine-address.ts'
import { productName, vintageAndContent } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Can } from '../ui/load-admin.ts'
import { WinePicture } from '../../storefront/wine/wine-picture.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { demandInList } from '../../slots/product-demand.ts'
import { PriceCell } from './price-cell.tsx'
import { StockCell } from './stock-cell.tsx'

/** A wine with how many people wait for its return. */
export type ListedWine = ProductAnswer & { waiting: number }

/** The columns of the list of wines; price and stock are changed where they stand. */
export const wineColumns = (can: Can): Column<ListedWine>[] => [
  {
    title: 'Nombre',
    sort: 'nombre',
    wide: true,
    fixed: true,
    cell: (wine) => <Named wine={wine} linked={can('wines.change')} />,
  },
  ...(can('prices.read') ? [priceColumn(can('prices.change'))] : []),
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
        {can('stock.write-off') ? <StockCell wine={wine} /> : wine.stock}
        {wine.waiting > 0 && <small className="muted admin-discount">{demandInList(wine.waiting)}</small>}
      </>
    ),
  },
  { title: 'Mínimo', align: 'number', cell: (wine) => wine.minimo },
  ...extraColumns(can('prices.read')),
  { title: 'Acciones', wide: true, fixed: true, cell: (wine) => <Actions wine={wine} can={can} /> },
]

/** What the list shows only where a person chose it. */
const extraColumns = (prices: boolean): Column<ListedWine>[] => [
  { title: 'Varietal', extra: true, cell: (wine) => wine.category.variety },
  { title: 'Azúcar', extra: true, cell: (wine) => wine.category.degreeSugar },
  { title: 'Cosecha', extra: true, align: 'number', cell: (wine) => wine.vintage ?? '—' },
  { title: 'SKU', extra: true, cell: (wine) => wine.sku ?? '—' },
  ...(prices
    ? [
        {
          title: 'Precio de lista',
          extra: true,
          align: 'money' as const,
          cell: (wine: ListedWine) => formatPesos(wine.listPrice),
        },
      ]
    : []),
]

function priceColumn(change: boolean): Column<ListedWine> {
  return {
    title: 'Precio',
    sort: 'precio',
    align: 'money',
    cell: (wine) => (change ? <PriceCell wine={wine} /> : formatPesos(wine.price)),
  }
}

function Named({ wine, linked }: { wine: ListedWine; linked: boolean }) {
  return (
    <span className="admin-wine" data-type={wine.category.type}>
      <WinePicture image={wine.image} productId={wine.id} sizes="32px" />
      <span>
        {linked ? <Link to={`/admin/addProductUpd/${wine.id}`}>{wine.name}</Link> : wine.name}
        <small className="muted">{vintageAndContent(wine)}</small>
        {wine.archived && <span className="chip">Archivado</span>}
      </span>
    </span>
  )
}

function Actions({ wine, can }: { wine: ListedWine; can: Can }) {
  return (
    <span className="admin-actions">
      {can('wines.change') && (
        <Link to={`/admin/addProductUpd/${wine.id}`} aria-label={`Modificar ${productName(wine)}`}>
          Modificar
        </Link>
      )}
      <Link to={productAddress(wine)} aria-label={`Ver ${productName(wine)} en la tienda`}>
        Ver
      </Link>
      {can('wines.change') && <ArchiveButton wine={wine} />}
    </span>
  )
}
