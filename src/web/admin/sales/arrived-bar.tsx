import { useEffect } from 'react'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { usePendingCounts } from '../ui/pending-counts-store.ts'

type Props = {
  sales: readonly Sale[]
  /** Number of new orders when the list was loaded. */
  shown: number
  setShown: (shown: number) => void
  show: () => void
}

/**
 * Sales that arrived while the list was open. They appear on a click, because rows that move by themselves
 * cause wrong clicks.
 */
export function ArrivedBar({ sales, shown, setShown, show }: Props) {
  const waiting = usePendingCounts()
  const arrivals = waiting?.arrivals ?? 0
  // requested just before its arrival was known, the list already contains it
  const newestShown = sales.some((sale) => sale.id === waiting?.newest?.id)
  useEffect(() => {
    if (newestShown) setShown(arrivals)
  }, [newestShown, arrivals, setShown])
  const arrived = newestShown ? 0 : arrivals - shown
  return (
    <div role="status">
      {arrived > 0 && (
        <p className="notice row arrived-bar">
          <span>{arrived === 1 ? 'Entró 1 compra.' : `Entraron ${arrived} compras.`}</span>
          <button type="button" className="link-button" onClick={show}>
            {arrived === 1 ? 'Mostrarla' : 'Mostrarlas'}
          </button>
        </p>
      )}
    </div>
  )
}
