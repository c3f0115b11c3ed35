import { useEffect, useId, useRef } from 'react'
import type { ProductAnswer } from '../../../catalogue/catalogue.contract.ts'
import { ProductCard } from '../../catalogue/product-card.tsx'
import { WineArticle } from '../../catalogue/wine-article.tsx'

/** The card as the catalogue shows it; to look at, not to press. */
export function CardPreview({ wine }: { wine: ProductAnswer }) {
  return (
    <figure className="card-preview" aria-label="Así se ve en el catálogo">
      <div inert>
        <ProductCard wine={wine} eager />
      </div>
    </figure>
  )
}

/** The wine's whole page as a shopper will see it, over the form. */
export function PagePreview({ wine, onClose }: { wine: ProductAnswer; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog wide page-preview" aria-labelledby={heading} onClose={onClose}>
      <div className="page-head">
        <h2 id={heading}>Así lo ve quien compra</h2>
        <button type="button" className="button plain small" onClick={onClose}>
          Cerrar la vista previa
        </button>
      </div>
      <div inert>
        <WineArticle wine={wine} />
      </div>
    </dialog>
  )
}
