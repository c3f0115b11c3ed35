import { useWaiting } from '../waiting-store.ts'

type Props = {
  /** How many had arrived when the list was asked for. */
  shown: number
  show: () => void
}

/** Sales that came in while the list stood open. It grows at a click: rows that move by themselves are clicked wrongly. */
export function ArrivedBar({ shown, show }: Props) {
  const arrived = (useWaiting()?.arrivals ?? 0) - shown
  return (
    <div role="status">
      {arrived > 0 && (
        <p className="notice row arrived-bar">
          <span>{arrived === 1 ? 'Entró 1 venta.' : `Entraron ${arrived} ventas.`}</span>
          <button type="button" className="link-button" onClick={show}>
            {arrived === 1 ? 'Mostrarla' : 'Mostrarlas'}
          </button>
        </p>
      )}
    </div>
  )
}
