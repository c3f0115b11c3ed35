import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { vintageAndContent, wineName } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import type { priceCalls } from '../../../catalogue/pricing/prices.contract.ts'
import type { Column } from '../../ui/data-table.tsx'

export type PricePage = AnswerOf<(typeof priceCalls)['POST /prices/preview']>
type PricedWine = PricePage['items'][number]
type Leave = (id: number, left: boolean) => void

/** Dims excluded wines. */
const of = (wine: PricedWine, what: ReactNode) =>
  wine.left ? <span className="left-out">{what}</span> : what

/**
 * A wine with old and new price, and whether it is included.
 * @param except ids of excluded wines
 */
export function columnsWith(except: readonly number[], leave: Leave): Column<PricedWine>[] {
  return [
    {
      title: 'Cambia',
      cell: (wine) => <Taken wine={wine} except={except} leave={leave} />,
    },
    {
      title: 'Producto',
      cell: (wine) =>
        of(
          wine,
          <>
            {wine.name} <small className="muted">{vintageAndContent(wine)}</small>
          </>,
        ),
    },
    { title: 'Bodega', cell: (wine) => of(wine, wine.producer) },
    { title: 'Precio de lista', align: 'money', cell: (wine) => of(wine, formatPesos(wine.before)) },
    {
      title: 'Nuevo',
      align: 'money',
      cell: (wine) => of(wine, <strong>{formatPesos(wine.left ? wine.before : wine.after)}</strong>),
    },
    {
      title: 'Diferencia',
      align: 'number',
      cell: (wine) => (
        <span className="muted">
          {wine.left || wine.after === wine.before ? '—' : signed((wine.after / wine.before - 1) * 100)}
        </span>
      ),
    },
  ]
}

type TakenProps = { wine: PricedWine; except: readonly number[]; leave: Leave }

function Taken({ wine, except, leave }: TakenProps) {
  return (
    <input
      type="checkbox"
      aria-label={`Cambiar ${wineName(wine)}`}
      checked={!except.includes(wine.id)}
      onChange={(event) => leave(wine.id, !event.target.checked)}
    />
  )
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 1, signDisplay: 'always' })

const signed = (value: number) => `${percent.format(value)} %`
