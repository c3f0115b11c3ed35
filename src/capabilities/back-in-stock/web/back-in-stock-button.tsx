import { useState, useSyncExternalStore } from 'react'
import { readWishes, subscribeToWishes, waitFor, waitNoMore } from './back-in-stock-store.ts'

/** The button of a back-in-stock wish. A default export, loaded only for sold-out wines. */
export default function BackInStockButton({ productId, name }: { productId: number; name: string }) {
  const waits = useSyncExternalStore(
    subscribeToWishes,
    () => readWishes().some((wish) => wish.id_prod === productId),
    () => false,
  )
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await (waits ? waitNoMore(productId) : waitFor(productId))
    setBusy(false)
  }
  // one button for both, so that the focus stays
  return (
    <div className="row">
      <span role="status" className={waits ? '' : 'visually-hidden'}>
        {waits && 'Te vamos a avisar por correo.'}
      </span>
      <button
        type="button"
        className={waits ? 'link-button' : 'button plain small'}
        aria-label={waits ? `Deshacer: no avisarme de ${name}` : `Avisame cuando haya stock de ${name}`}
        aria-disabled={busy}
        onClick={() => void (busy || press())}
      >
        {waits ? 'Deshacer' : 'Avisame cuando haya stock'}
      </button>
    </div>
  )
}
